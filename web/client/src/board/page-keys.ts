// The keys of a page with a board. They are not actions on the board, because they also work while it is hidden.

import { readKey, type Key } from "./typed.ts";

/** The largest number of values for which no letter is a digit, so that letters can be shortcuts. */
export const lettersUpTo = 9;

/** Reports whether a key stops or resumes the clock. On boards with more values P may be a digit. */
export function isPauseKey(key: Key, values: number): boolean {
  return values <= lettersUpTo && isBare(key, "p");
}

/** Reports whether a key reads out the clock, the strikes and everyone's progress. T is never a digit. */
export function isStatusKey(key: Key): boolean {
  return isBare(key, "t");
}

function isBare(key: Key, letter: string): boolean {
  return !key.ctrlKey && !key.metaKey && !key.altKey && !key.repeat && readKey(key).toLowerCase() === letter;
}
