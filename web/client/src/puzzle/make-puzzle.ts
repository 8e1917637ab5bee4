// Generates a puzzle without a server: from a full board, givens are removed in pairs as long as the solution stays
// unique and no harder than wanted.

import { shapeOf, type Shape } from "../board/shape.ts";
import { solve } from "./solver.ts";
import { easeOf, type Ease } from "./steps.ts";

/** The difficulties of puzzles generated here. */
export type Level = "easy" | "medium";

/** A number from 0 to less than 1. */
export type Random = () => number;

/** The techniques that each level may need, and the smallest number of givens. */
const bounds: Readonly<Record<Level, { readonly ease: readonly Ease[]; readonly givens: number }>> = {
  easy: { ease: ["singles"], givens: 36 },
  medium: { ease: ["singles", "locked"], givens: 26 },
};

const side = 9;

/** The shape of generated puzzles. */
export const classic: Shape = shapeOf({ width: side, height: side, values: side });

/** Returns the givens of a 9x9 puzzle. The same random numbers give the same puzzle. */
export function makeGivens(level: Level, random: Random): number[] {
  const empty = Array.from({ length: side * side }, () => 0);
  const order = (list: number[]) => shuffle(list, random);
  const givens = [...(solve(classic, empty, { limit: 1, order }).found[0] ?? empty)];
  const { ease, givens: fewest } = bounds[level];
  let left = givens.length;
  for (const cell of shuffle(
    Array.from({ length: Math.ceil(givens.length / 2) }, (_, i) => i),
    random,
  )) {
    const pair = new Set([cell, givens.length - 1 - cell]);
    if (left - pair.size < fewest) break;
    const taken = givens.map((value, at) => (pair.has(at) ? 0 : value));
    // A board that can be solved by forced steps has one solution.
    if (!ease.includes(easeOf(classic, taken))) continue;
    for (const at of pair) givens[at] = 0;
    left -= pair.size;
  }
  return givens;
}

/** Returns a shuffled copy of a list. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}
