// Making a puzzle without a server: a full board, from which givens go in pairs for as long as the rest has one solution
// and is no harder than wanted.

import { shapeOf, type Shape } from "../board/shape.ts";
import { solve } from "./solver.ts";
import { easeOf, type Ease } from "./steps.ts";

/** How hard a puzzle may be that is made here. */
export type Level = "easy" | "medium";

/** A number from 0 up to, but not, 1. */
export type Random = () => number;

/** What each level may ask for, and how few givens it may have. */
const bounds: Readonly<Record<Level, { readonly ease: readonly Ease[]; readonly givens: number }>> = {
  easy: { ease: ["singles"], givens: 36 },
  medium: { ease: ["singles", "locked"], givens: 26 },
};

const side = 9;

/** The shape of what is made. */
export const classic: Shape = shapeOf({ width: side, height: side, values: side });

/** Makes the givens of a 9x9 puzzle. The same random numbers make the same puzzle. */
export function makeGivens(level: Level, random: Random): number[] {
  const empty = Array.from({ length: side * side }, () => 0);
  const order = (list: number[]) => shuffled(list, random);
  const givens = [...(solve(classic, empty, { limit: 1, order }).found[0] ?? empty)];
  const { ease, givens: fewest } = bounds[level];
  let left = givens.length;
  for (const cell of shuffled(
    Array.from({ length: Math.ceil(givens.length / 2) }, (_, i) => i),
    random,
  )) {
    const pair = new Set([cell, givens.length - 1 - cell]);
    if (left - pair.size < fewest) break;
    const taken = givens.map((value, at) => (pair.has(at) ? 0 : value));
    // A board that steps alone fill has one solution: each of them is forced.
    if (!ease.includes(easeOf(classic, taken))) continue;
    for (const at of pair) givens[at] = 0;
    left -= pair.size;
  }
  return givens;
}

/** A list in another order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}
