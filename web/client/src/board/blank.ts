// Boards with nothing but values on them.

import type { Board } from "./board.ts";

/** A board without notes. */
export function blankBoard(cells: readonly number[]): Board {
  const zeros = cells.map(() => 0);
  return { cells, notes: zeros, by: zeros };
}
