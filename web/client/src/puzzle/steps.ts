// The steps that a person sees first: the last cell of a house, the only place for a value, the only value for a cell,
// and locked candidates. They grade puzzles generated offline, and explain without a server.

import { blankBoard } from "../board/blank.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { bit, bits, has } from "../board/notation.ts";
import type { House, Shape } from "../board/shape.ts";

/** The next step, with its reason. */
export type SolvingStep =
  /** The value has one place left in a house. last means that it is the house's last open cell. */
  | {
      readonly is: "place";
      readonly cell: number;
      readonly value: number;
      readonly house: House;
      readonly last: boolean;
    }
  /** The cell has one value left; cells are those that exclude the others. */
  | { readonly is: "value"; readonly cell: number; readonly value: number; readonly cells: readonly number[] };

/** The candidates of each cell. */
export type Candidates = readonly number[];

/** Returns the easiest step of a board without wrong values; undefined if none of these steps applies. */
export function nextStep(shape: Shape, cells: readonly number[], wanted?: number): SolvingStep | undefined {
  const fit = candidatesOf(shape, blankBoard(cells));
  for (const candidates of [fit, applyLocked(shape, fit)]) {
    const steps = [...places(shape, candidates), ...values(shape, cells, candidates)];
    const fitting = wanted === undefined ? steps : steps.filter((s) => s.cell === wanted);
    const last = fitting.find((s) => s.is === "place" && s.last);
    const boxed = fitting.find((s) => s.is === "place" && s.house.is === "box");
    const found = last ?? boxed ?? fitting[0];
    if (found) return found;
  }
  return undefined;
}

/** The techniques that a board needs: only singles, singles after locked candidates, or more than these. */
export type Ease = "singles" | "locked" | "more";

/** Solves a board with these steps and returns the techniques that it needed. */
export function easeOf(shape: Shape, givens: readonly number[]): Ease {
  const cells = [...givens];
  let ease: Ease = "singles";
  for (;;) {
    const fit = candidatesOf(shape, blankBoard(cells));
    let steps = [...places(shape, fit), ...values(shape, cells, fit)];
    if (steps.length === 0) {
      if (!cells.includes(0)) return ease;
      const narrowed = applyLocked(shape, fit);
      steps = [...places(shape, narrowed), ...values(shape, cells, narrowed)];
      if (steps.length === 0) return "more";
      ease = "locked";
    }
    for (const step of steps) cells[step.cell] = step.value;
  }
}

/** Returns the values with one place left in a house. */
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

/** Returns the cells with one value left. */
function values(shape: Shape, cells: readonly number[], fit: Candidates): SolvingStep[] {
  return fit.flatMap((set, cell): SolvingStep[] => {
    const [value, ...others] = bits(set);
    if (value === undefined || others.length > 0) return [];
    const reasons = new Map((shape.peers[cell] ?? []).filter((p) => cells[p] !== 0).map((p) => [cells[p], p]));
    return [{ is: "value", cell, value, cells: [...reasons.values()] }];
  });
}

/**
 * Applies locked candidates: if all places of a value in one house are in a second house, the value is removed from the
 * rest of that house.
 */
function applyLocked(shape: Shape, fit: Candidates): Candidates {
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
