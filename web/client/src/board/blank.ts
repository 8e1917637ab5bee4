// Boards that hold values only.

import type { Board } from "./board.ts";

/** Returns a board without notes. */
export function blankBoard(cells: readonly number[]): Board {
  const zeros = cells.map(() => 0);
  return { cells, notes: zeros, by: zeros };
}
