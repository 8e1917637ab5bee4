// A board in progress, as immutable data: each step returns a new one.

import type * as wire from "../../protocol.gen.ts";
import { bit, has, readCells, readMarks, type Mark, type Move } from "./notation.ts";
import { cellsOf, type Shape } from "./shape.ts";

/** The contents of the cells, row by row. */
export interface Board {
  /** 0 is an empty cell; givens are included. */
  readonly cells: readonly number[];
  /** The set of notes of each cell. */
  readonly notes: readonly number[];
  /** The seat that filled each cell, if the board is shared; 0 if none. */
  readonly by: readonly number[];
}

/** Reads a board from its text. */
export function boardOf(width: number, text: wire.Board): Board {
  const cells = readCells(text.cells);
  const blank: Board = { cells, notes: cells.map(() => 0), by: text.by ?? cells.map(() => 0) };
  return applyMarks(blank, readMarks(width, text.notes ?? ""));
}

/** Returns the board with a value in a cell, without that cell's notes. */
export function placeValue(board: Board, move: Move, seat: number): Board {
  return {
    cells: put(board.cells, move.cell, move.value),
    notes: put(board.notes, move.cell, 0),
    by: put(board.by, move.cell, seat),
  };
}

function put(list: readonly number[], at: number, value: number): number[] {
  const copy = [...list];
  copy[at] = value;
  return copy;
}

/** Adds and removes notes, also those hidden under values. */
export function applyMarks(board: Board, marks: readonly Mark[]): Board {
  const notes = [...board.notes];
  for (const { cell, add, values } of marks) {
    notes[cell] = add ? (notes[cell] ?? 0) | values : (notes[cell] ?? 0) & ~values;
  }
  return { ...board, notes };
}

/** Returns the marks that remove a placed value from the notes of all cells that it rules out. */
export function removeSeenNotes(shape: Shape, board: Board, move: Move): Mark[] {
  const seen = shape.peers[move.cell] ?? [];
  const noted = seen.filter((cell) => has(board.notes[cell] ?? 0, move.value));
  return noted.map((cell) => ({ cell, add: false, values: bit(move.value) }));
}

/** Returns for each value how many more have to be placed; index 0 is not used. */
export function countRemaining(shape: Shape, board: Board): number[] {
  const left = Array.from({ length: shape.values + 1 }, () => cellsOf(shape).length / shape.values);
  for (const v of board.cells) if (v > 0 && v < left.length) left[v] = (left[v] ?? 0) - 1;
  return left;
}

/** Reports whether every cell is filled, on boards on which every cell has to be. */
export function isFull(shape: Shape, cells: readonly number[]): boolean {
  return cells.every((value, cell) => value > 0 || shape.voids.has(cell));
}

/** Returns the given cells that are not 0 in list. */
export function cellsWith(list: readonly number[], cells: readonly number[]): number[] {
  return cells.filter((cell) => (list[cell] ?? 0) !== 0);
}
