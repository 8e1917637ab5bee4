// The steps that a person sees first: the last cell of a house, the only place for a value, the only value for a cell, and
// values that a box and a line lock into each other. They grade the puzzles that are made offline, and explain without a server.

import { blankBoard } from "../board/blank.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { bit, bits, has } from "../board/notation.ts";
import type { House, Shape } from "../board/shape.ts";

/** The next thing to do, with the reason for it. */
export type SolvingStep =
  /** The value has one place left in a house. last: it is the house's last open cell. */
  | {
      readonly is: "place";
      readonly cell: number;
      readonly value: number;
      readonly house: House;
      readonly last: boolean;
    }
  /** The cell has one value left; the cells are those that take the others. */
  | { readonly is: "value"; readonly cell: number; readonly value: number; readonly cells: readonly number[] };

/** The values that each open cell can take. */
export type Candidates = readonly number[];

/** The easiest step of a board that has none of its values wrong; undefined if there is none that this knows. */
export function nextStep(shape: Shape, cells: readonly number[], wanted?: number): SolvingStep | undefined {
  const fit = candidatesOf(shape, blankBoard(cells));
  for (const candidates of [fit, locked(shape, fit)]) {
    const steps = [...places(shape, candidates), ...values(shape, cells, candidates)];
    const fitting = wanted === undefined ? steps : steps.filter((s) => s.cell === wanted);
    const last = fitting.find((s) => s.is === "place" && s.last);
    const boxed = fitting.find((s) => s.is === "place" && s.house.is === "box");
    const found = last ?? boxed ?? fitting[0];
    if (found) return found;
  }
  return undefined;
}

/** What a board asks of a person: singles alone, singles after locked values, or more than this knows. */
export type Ease = "singles" | "locked" | "more";

/** Solves a board as a person would and says what that took. */
export function easeOf(shape: Shape, givens: readonly number[]): Ease {
  const cells = [...givens];
  let ease: Ease = "singles";
  for (;;) {
    const fit = candidatesOf(shape, blankBoard(cells));
    let steps = [...places(shape, fit), ...values(shape, cells, fit)];
    if (steps.length === 0) {
      if (!cells.includes(0)) return ease;
      const narrowed = locked(shape, fit);
      steps = [...places(shape, narrowed), ...values(shape, cells, narrowed)];
      if (steps.length === 0) return "more";
      ease = "locked";
    }
    for (const step of steps) cells[step.cell] = step.value;
  }
}

/** The values with one place left in a house. */
function places(shape: Shape, fit: Candidates): SolvingStep[] {
  return shape.houses.flatMap((house): SolvingStep[] => {
    if (house.cells.length !== shape.values) return [];
    const open = house.cells.filter((cell) => fit[cell] !== 0);
    let once = 0;
    let more = 0;
    for (const cell of open) {
      more |= once & (fit[cell] ?? 0);
      once |= fit[cell] ?? 0;
    }
    return bits(once & ~more).flatMap((value): SolvingStep[] => {
      const cell = open.find((c) => has(fit[c] ?? 0, value));
      return cell === undefined ? [] : [{ is: "place", cell, value, house, last: open.length === 1 }];
    });
  });
}

/** The cells with one value left. */
function values(shape: Shape, cells: readonly number[], fit: Candidates): SolvingStep[] {
  return fit.flatMap((set, cell): SolvingStep[] => {
    const [value, ...others] = bits(set);
    if (value === undefined || others.length > 0) return [];
    const reasons = new Map((shape.peers[cell] ?? []).filter((p) => cells[p] !== 0).map((p) => [cells[p], p]));
    return [{ is: "value", cell, value, cells: [...reasons.values()] }];
  });
}

/** Takes away what can't be: all places of a value in one house lie in a second house, so it is nowhere else there. */
function locked(shape: Shape, fit: Candidates): Candidates {
  const narrowed = [...fit];
  const full = shape.houses.filter((h) => h.cells.length === shape.values);
  for (const house of full) {
    for (let value = 1; value <= shape.values; value++) {
      const at = house.cells.filter((cell) => has(fit[cell] ?? 0, value));
      if (at.length < 2) continue;
      for (const second of full) {
        if (second === house || !at.every((cell) => second.cells.includes(cell))) continue;
        for (const cell of second.cells) if (!at.includes(cell)) narrowed[cell] = (narrowed[cell] ?? 0) & ~bit(value);
      }
    }
  }
  return narrowed;
}
