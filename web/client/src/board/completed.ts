// What is worth seeing in a board that somebody else fills: where the last value went, and which box it completed.

import type { Board } from "./board.ts";
import type { Shape } from "./shape.ts";

/** A cell that has a value now and had none before; -1 is that there is no such cell. */
export function findFilled(before: Board, after: Board): number {
  return after.cells.findIndex((value, cell) => value > 0 && before.cells[cell] === 0);
}

/** The boxes or regions that have become full, by their indexes in the shape. */
export function findCompleted(shape: Shape, before: Board, after: Board): number[] {
  const open = (board: Board) => new Set(shape.boxes.filter((box, cell) => box >= 0 && board.cells[cell] === 0));
  const now = open(after);
  return [...open(before)].filter((box) => !now.has(box)).sort((a, b) => a - b);
}

/** A board with nothing but its values. */
export function withoutNotes(board: Board): Board {
  return { ...board, notes: board.notes.map(() => 0) };
}
