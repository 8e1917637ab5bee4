// What of a kind's rules can be seen on a board. It says nothing about the solution: what visibly contradicts nothing can still be wrong.

import type { Board } from "./board.ts";
import { findCompleted } from "./completed.ts";
import { conflictsOf, conflictingCells, excludedValues } from "./conflicts.ts";
import type { Shape } from "./shape.ts";

/** What has become of the clue of a line. */
export interface ClueState {
  /** The items that are done, by their places. */
  readonly done: ReadonlySet<number>;
  /** Whether what stands in the line contradicts it. */
  readonly wrong: boolean;
}

/** What a kind says of a board as it stands. Values of cells that players have only turned are among the cells' then. */
export interface Rules {
  /** The cells that visibly contradict others. */
  conflicts(shape: Shape, cells: readonly number[]): Set<number>;
  /** The cells that a value in a cell contradicts, to be told. */
  rivals(shape: Shape, cells: readonly number[], cell: number, value: number): readonly number[];
  /** For each cell the set of values that it can't have because of what stands. */
  taken(shape: Shape, cells: readonly number[]): readonly number[];
  /** A number for each cell that hangs on the whole board, such as whether a pipe has water; what it means the kind's drawing knows. */
  states?(shape: Shape, cells: readonly number[]): readonly number[];
  /** What has become of each clue beside the board, in the order of the shape's gutters. */
  clues?(shape: Shape, board: Board): readonly ClueState[];
  /** The parts of the board that have become complete between two boards, by their numbers: words.part names them. */
  completed(shape: Shape, before: Board, after: Board): readonly number[];
  /** The crosses that a value which stands brings about, in cells that have none. Only asked where the player likes that. */
  crossed?(shape: Shape, board: Board, cell: number, value: number): readonly number[];
}

/** Those of boards on which a value stands once in each house. */
export const houseRules: Rules = {
  conflicts: conflictsOf,
  rivals: conflictingCells,
  taken: excludedValues,
  completed: findCompleted,
};
