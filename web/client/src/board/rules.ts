// The part of a kind's rules that is visible on a board. It says nothing about the solution: a value without a visible
// conflict can still be wrong.

import type { Board } from "./board.ts";
import { findCompleted } from "./completed.ts";
import { conflictsOf, conflictingCells, excludedValues } from "./conflicts.ts";
import type { Shape } from "./shape.ts";

/** The state of a line's clue. */
export interface ClueState {
  /** The items that are complete, by index. */
  readonly done: ReadonlySet<number>;
  /** Whether the line contradicts the clue. */
  readonly wrong: boolean;
}

/** A kind's rules on a board. Values of turned cells count as values. */
export interface Rules {
  /** Returns the cells that visibly contradict others. */
  conflicts(shape: Shape, cells: readonly number[]): Set<number>;
  /** Returns the cells that a value in a cell contradicts, for speech. */
  rivals(shape: Shape, cells: readonly number[], cell: number, value: number): readonly number[];
  /** Returns for each cell the set of values that placed values rule out. */
  excludedValues(shape: Shape, cells: readonly number[]): readonly number[];
  /**
   * Returns a number for each cell that depends on the whole board, such as whether a pipe has water. The kind's
   * drawing interprets it.
   */
  states?(shape: Shape, cells: readonly number[]): readonly number[];
  /** Returns the state of each gutter clue, in the order of the shape's gutters. */
  clues?(shape: Shape, board: Board): readonly ClueState[];
  /** Returns the parts of the board that became complete between two boards; words.part names them. */
  findCompleted(shape: Shape, before: Board, after: Board): readonly number[];
  /** Returns the empty cells that a placed value crosses out. It is called only if the player has enabled that. */
  cellsToCross?(shape: Shape, board: Board, cell: number, value: number): readonly number[];
}

/** The rules of boards with each value once in each house. */
export const houseRules: Rules = {
  conflicts: conflictsOf,
  rivals: conflictingCells,
  excludedValues,
  findCompleted,
};
