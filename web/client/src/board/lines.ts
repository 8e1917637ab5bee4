// The lines of a board and the outlines of its parts, as geometry: cells are squares of side 1.

import type { Shape } from "./shape.ts";

/** GridLine is a line inside the board, before a row or a column, along some cells; thick ones part boxes. */
export interface GridLine {
  readonly across: boolean;
  readonly before: number;
  readonly from: number;
  readonly to: number;
  readonly thick: boolean;
}

/** linesOf are the lines inside a board, thin ones first, so that the thick ones lie over them. */
export function linesOf(shape: Shape): GridLine[] {
  const { width, height } = shape;
  const thin = [...Array.from({ length: height - 1 }, (_, i) => full(true, i + 1, width)), ...Array.from({ length: width - 1 }, (_, i) => full(false, i + 1, height))];
  return [...thin, ...thickLines(shape, true), ...thickLines(shape, false)];
}

function full(across: boolean, before: number, to: number): GridLine {
  return { across, before, from: 0, to, thick: false };
}

/** thickLines finds where boxes end, and joins what lies in one line. */
function thickLines({ width, height, boxes }: Shape, across: boolean): GridLine[] {
  const [many, along] = across ? [height, width] : [width, height];
  const box = (line: number, i: number) => boxes[across ? line * width + i : i * width + line];
  const lines: GridLine[] = [];
  for (let before = 1; before < many; before++) {
    let from = -1;
    for (let i = 0; i <= along; i++) {
      const parts = i < along && box(before - 1, i) !== box(before, i);
      if (parts && from < 0) from = i;
      if (!parts && from >= 0) lines.push({ across, before, from, to: i, thick: true });
      if (!parts) from = -1;
    }
  }
  return lines;
}

/**
 * outline draws around a set of cells, inside of their edges by a part of a cell, as the data of an SVG path. Each side of
 * a cell that has no neighbour in the set is a stroke; its ends stop short at outer corners and go on at inner ones.
 */
export function outline({ width, height }: Shape, cells: Iterable<number>, inset: number): string {
  const set = new Set(cells);
  const has = (row: number, col: number) => row >= 0 && row < height && col >= 0 && col < width && set.has(row * width + col);
  const strokes: string[] = [];
  const at = (n: number) => String(Math.round(n * 1000) / 1000);
  for (const cell of set) {
    const row = Math.floor(cell / width);
    const col = cell % width;
    for (const [dr, dc] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
      if (has(row + dr, col + dc)) continue;
      // An end of the stroke, on the side of the lower or the higher neighbour along it.
      const end = (side: -1 | 1) => {
        const [r, c] = dr === 0 ? [row + side, col] : [row, col + side];
        const base = (dr === 0 ? row : col) + (side < 0 ? 0 : 1);
        if (!has(r, c)) return base - side * inset;
        return has(r + dr, c + dc) ? base + side * inset : base;
      };
      const [a, b] = [end(-1), end(1)];
      if (dr === 0) strokes.push(`M${at(col + 0.5 + dc * (0.5 - inset))} ${at(a)}V${at(b)}`);
      else strokes.push(`M${at(a)} ${at(row + 0.5 + dr * (0.5 - inset))}H${at(b)}`);
    }
  }
  return strokes.join("");
}
