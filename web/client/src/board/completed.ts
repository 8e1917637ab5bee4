// Changes worth showing on a board that another player fills: the last value, and the box that it completed.

import type { Board } from "./board.ts";
import type { Shape } from "./shape.ts";

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

/** Returns a board with its values only. */
export function withoutNotes(board: Board): Board {
  return { ...board, notes: board.notes.map(() => 0) };
}
