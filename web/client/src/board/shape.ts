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

/** endsBox says whether a thick line runs along the right and the lower side of a cell, inside the board. */
export function endsBox(shape: Shape, cell: number): { right: boolean; below: boolean } {
  const row = rowOf(shape, cell) + 1;
  const col = colOf(shape, cell) + 1;
  return {
    right: col < shape.width && shape.boxCols > 0 && col % shape.boxCols === 0,
    below: row < shape.height && shape.boxRows > 0 && row % shape.boxRows === 0,
  };
}
