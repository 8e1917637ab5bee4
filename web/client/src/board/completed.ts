// Changes worth showing on a board that another player fills: the last value, and the box that it completed.

import type { Board } from "./board.ts";
import { linesOfCells, type Shape } from "./shape.ts";

/** Returns a cell that has a value now and had none before, or -1. */
export function findFilled(before: Board, after: Board): number {
  return after.cells.findIndex((value, cell) => value > 0 && before.cells[cell] === 0);
}

/** Returns the boxes or regions that have become full, as indexes in the shape. */
export function findCompleted(shape: Shape, before: Board, after: Board): number[] {
  const open = (board: Board) => new Set(shape.boxes.filter((box, cell) => box >= 0 && board.cells[cell] === 0));
  const now = open(after);
  return [...open(before)].filter((box) => !now.has(box)).sort((a, b) => a - b);
}

/**
 * Returns the cells of the rows, columns, boxes and regions that a value has completed: each of their cells is filled,
 * once with each value where the shape says so, or a region has its queens.
 */
export function findCompletedCells(shape: Shape, cells: readonly number[], cell: number): number[] {
  if (shape.quota !== undefined) {
    const region = shape.boxes.flatMap((box, c) => (box === shape.boxes[cell] ? [c] : []));
    return region.filter((c) => (cells[c] ?? 0) > 0).length === shape.quota ? region : [];
  }
  const lines = shape.houses.length > 0 ? shape.houses : linesOfCells(shape);
  const done = lines
    .map((house) => house.cells)
    .filter((all) => all.includes(cell) && all.every((c) => (cells[c] ?? 0) > 0))
    .filter((all) => shape.houses.length === 0 || new Set(all.map((c) => cells[c])).size === all.length);
  return [...new Set(done.flat())];
}

/** Returns a board with its values only. */
export function withoutNotes(board: Board): Board {
  return { ...board, notes: board.notes.map(() => 0) };
}
