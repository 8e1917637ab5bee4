// Grids that share boxes on one board, as in a samurai sudoku.

/** A grid: its first cell, and the length of its sides. */
export interface Grid {
  readonly row: number;
  readonly col: number;
  readonly side: number;
}

/** A row or column of a grid. */
interface LineOfGrid {
  readonly is: "row" | "col";
  /** Its number in its grid, from 0. */
  readonly index: number;
  readonly grid: number;
  readonly cells: readonly number[];
}

/** The part of a board that this file needs. */
interface Gridded {
  readonly width: number;
  readonly grids?: readonly Grid[];
}

/** Returns the numbers of the grids that contain a cell, from 0. */
export function gridsOf({ width, grids = [] }: Gridded, cell: number): number[] {
  const [row, col] = [Math.floor(cell / width), cell % width];
  return grids.flatMap((g, n) =>
    row >= g.row && row < g.row + g.side && col >= g.col && col < g.col + g.side ? [n] : [],
  );
}

/** Returns a cell's row and column in one of the grids, from 0. */
export function placeIn({ width, grids = [] }: Gridded, n: number, cell: number): { row: number; col: number } {
  const { row, col } = grids[n] ?? { row: 0, col: 0 };
  return { row: Math.floor(cell / width) - row, col: (cell % width) - col };
}

/**
 * Returns the grid to show for a cell: the current one if it contains the cell, otherwise the one whose middle is
 * nearest; -1 if there is none.
 */
export function gridAt(board: Gridded, cell: number, now = -1): number {
  const all = gridsOf(board, cell);
  if (all.includes(now)) return now;
  const distanceTo = (n: number) => {
    const g = board.grids?.[n];
    if (!g || cell < 0) return Infinity;
    const half = (g.side - 1) / 2;
    return Math.max(
      Math.abs(Math.floor(cell / board.width) - g.row - half),
      Math.abs((cell % board.width) - g.col - half),
    );
  };
  return all.reduce((best, n) => (distanceTo(n) < distanceTo(best) ? n : best), all[0] ?? -1);
}

/**
 * Returns the nearest grid in a direction, preferring the one that is least to the side; undefined if there is none.
 */
export function gridToward({ grids = [] }: Gridded, from: number, down: number, right: number): number | undefined {
  const at = grids[from];
  if (!at) return undefined;
  let best: number | undefined;
  let least = Infinity;
  grids.forEach((g, n) => {
    const [dr, dc] = [g.row - at.row, g.col - at.col];
    const along = dr * down + dc * right;
    const aside = Math.abs(dr * right - dc * down);
    if (along <= 0 || aside > along || along + 2 * aside >= least) return;
    [best, least] = [n, along + 2 * aside];
  });
  return best;
}

/** Returns the middle cell of a grid. */
export function middleOf({ width, grids = [] }: Gridded, n: number): number {
  const g = grids[n];
  return g ? (g.row + Math.floor(g.side / 2)) * width + g.col + Math.floor(g.side / 2) : -1;
}

/** Returns the rows and columns of all grids. */
export function linesOfGrids({ width, grids = [] }: Gridded): LineOfGrid[] {
  const line = (grid: number, is: "row" | "col", index: number): LineOfGrid => {
    const g = grids[grid] ?? { row: 0, col: 0, side: 0 };
    const cell = (i: number) =>
      is === "row" ? (g.row + index) * width + g.col + i : (g.row + i) * width + g.col + index;
    return { is, index, grid, cells: Array.from({ length: g.side }, (_, i) => cell(i)) };
  };
  return grids.flatMap((g, n) =>
    (["row", "col"] as const).flatMap((is) => Array.from({ length: g.side }, (_, i) => line(n, is, i))),
  );
}
