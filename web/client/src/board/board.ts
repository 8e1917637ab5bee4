// A board being filled, as plain data that is never changed: each step makes a new one.

import type * as wire from "../../protocol.gen.ts";
import { bit, has, readCells, readMarks, type Mark, type Move, type Run } from "./notation.ts";
import { cellsOf, type Shape } from "./shape.ts";

/** What stands in the cells, row by row. */
export interface Board {
  /** 0 is empty; givens included. */
  readonly cells: readonly number[];
  /** A set of values for each cell. */
  readonly notes: readonly number[];
  /** The seat that filled each cell, where the board is shared; 0 is nobody. */
  readonly by: readonly number[];
}

/** Reads a board from its text. */
export function boardOf(width: number, text: wire.Board): Board {
  const cells = readCells(text.cells);
  const blank: Board = { cells, notes: cells.map(() => 0), by: text.by ?? cells.map(() => 0) };
  return applyMarks(blank, readMarks(width, text.notes ?? ""));
}

/** Puts a value into a cell, whose notes go. */
export function placeValue(board: Board, move: Move, seat: number): Board {
  return {
    cells: put(board.cells, move.cell, move.value),
    notes: put(board.notes, move.cell, 0),
    by: put(board.by, move.cell, seat),
  };
}

/** Puts a value into the cells of a run that are empty; one cell alone takes it whatever stands there. */
export function fillRun(board: Board, { cells, value }: Run, seat: number): Board {
  const free = cells.length === 1 ? cells : cells.filter((cell) => board.cells[cell] === 0);
  return free.reduce((b, cell) => placeValue(b, { cell, value }, seat), board);
}

function put(list: readonly number[], at: number, value: number): number[] {
  const copy = [...list];
  copy[at] = value;
  return copy;
}

/** Adds and removes notes, also under values, where they are not seen. */
export function applyMarks(board: Board, marks: readonly Mark[]): Board {
  const notes = [...board.notes];
  for (const { cell, add, values } of marks) {
    notes[cell] = add ? (notes[cell] ?? 0) | values : (notes[cell] ?? 0) & ~values;
  }
  return { ...board, notes };
}

/** The marks that remove a placed value's notes from all cells that it rules out. */
export function removeSeenNotes(shape: Shape, board: Board, move: Move): Mark[] {
  const seen = shape.peers[move.cell] ?? [];
  const noted = seen.filter((cell) => has(board.notes[cell] ?? 0, move.value));
  return noted.map((cell) => ({ cell, add: false, values: bit(move.value) }));
}

/** Counts for each value how often it is still to be placed; index 0 is not used. */
export function remaining(shape: Shape, board: Board): number[] {
  const left = Array.from({ length: shape.values + 1 }, () => cellsOf(shape).length / shape.values);
  for (const v of board.cells) if (v > 0 && v < left.length) left[v] = (left[v] ?? 0) - 1;
  return left;
}

/** Reports whether there is no cell left to fill on a board on which none stays empty. */
export function isFull(shape: Shape, cells: readonly number[]): boolean {
  return cells.every((value, cell) => value > 0 || shape.voids.has(cell));
}

/** Those of some cells that have something in a list. */
export function cellsWith(list: readonly number[], cells: readonly number[]): number[] {
  return cells.filter((cell) => (list[cell] ?? 0) !== 0);
}
