// The shape of a board: how many cells, which values, and where boxes end.

import type { Puzzle } from "../../protocol.gen.ts";

/** Shape is what a board's drawing, moving and highlighting need to know of its puzzle. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** Rows of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxRows: number;
  /** Columns of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxCols: number;
}

/** shapeOf reads a puzzle's shape; its boxes stand in its clues as "boxes 2x3" (rows first), or else are square. */
export function shapeOf(puzzle: Puzzle): Shape {
  const { width, height, values } = puzzle;
  const told = /(?:^|\s)boxes (\d+)x(\d+)(?=\s|$)/.exec(puzzle.clues ?? "");
  const side = Math.sqrt(values);
  const square = Number.isInteger(side) ? side : 0;
  const boxRows = told ? Number(told[1]) : square;
  const boxCols = told ? Number(told[2]) : square;
  return { width, height, values, boxRows, boxCols };
}

/** rowOf is a cell's row, from 0. */
export function rowOf(shape: Shape, cell: number): number {
  return Math.floor(cell / shape.width);
}

/** colOf is a cell's column, from 0. */
export function colOf(shape: Shape, cell: number): number {
  return cell % shape.width;
}

/** boxOf is the number of a cell's box, from 0, counted along the rows; -1 where there are no boxes. */
export function boxOf(shape: Shape, cell: number): number {
  if (shape.boxRows === 0 || shape.boxCols === 0) return -1;
  const across = Math.ceil(shape.width / shape.boxCols);
  return (
    Math.floor(rowOf(shape, cell) / shape.boxRows) * across + Math.floor(colOf(shape, cell) / shape.boxCols)
  );
}

/** arePeers says whether two different cells share a row, a column or a box. */
export function arePeers(shape: Shape, a: number, b: number): boolean {
  if (a === b) return false;
  if (rowOf(shape, a) === rowOf(shape, b) || colOf(shape, a) === colOf(shape, b)) return true;
  return boxOf(shape, a) >= 0 && boxOf(shape, a) === boxOf(shape, b);
}

/** Line is a line across the board, before a row or a column; thick ones part boxes. */
export interface Line {
  readonly across: boolean;
  readonly before: number;
  readonly thick: boolean;
}

/** linesOf are the lines inside a board, thin ones first, so that the thick ones lie over them. */
export function linesOf(shape: Shape): Line[] {
  const along = (across: boolean, count: number, box: number) =>
    Array.from({ length: count - 1 }, (_, i) => ({ across, before: i + 1, thick: box > 0 && (i + 1) % box === 0 }));
  const lines = [...along(true, shape.height, shape.boxRows), ...along(false, shape.width, shape.boxCols)];
  return lines.sort((a, b) => Number(a.thick) - Number(b.thick));
}
