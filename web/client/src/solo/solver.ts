// Solving boards of any shape: sets of values as bits, singles in cells and houses for as long as there are any, then a
// guess where fewest values fit. The server's engine judges; this one serves a person who plays alone, also offline.

import { bit, bits, every } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";

/** Solutions is what a search found. */
export interface Solutions {
  readonly found: readonly (readonly number[])[];
  /** Whether the search saw all there is: false is that it gave up, so that there may be more. */
  readonly all: boolean;
}

/** Search bounds a search. */
export interface Search {
  /** How many solutions are enough. */
  readonly limit: number;
  /** How many guesses are too many. */
  readonly guesses?: number;
  /** Puts the values of a cell in the order to try them; the usual one is rising. */
  readonly order?: (values: number[]) => number[];
}

const usualGuesses = 4_000; // a second or so on the largest boards

/** solve finds up to so many solutions of a board; 0 is an empty cell. */
export function solve(shape: Shape, cells: readonly number[], search: Search): Solutions {
  const solver = new Solver(shape, search);
  const start = solver.begin(cells);
  if (start) solver.search(start);
  return { found: solver.found, all: !solver.gaveUp };
}

/** solutionOf is the one solution of a board, or why there is none to tell. */
export function solutionOf(shape: Shape, cells: readonly number[]): readonly number[] | "none" | "several" | "unknown" {
  const { found, all } = solve(shape, cells, { limit: 2 });
  if (found.length > 1) return "several";
  if (!all) return "unknown";
  return found[0] ?? "none";
}

/** Fit is a state of the search: for each cell the set of values that fit. */
type Fit = Int32Array;

class Solver {
  readonly found: number[][] = [];
  gaveUp = false;
  readonly #shape: Shape;
  readonly #search: Search;
  readonly #houses: readonly (readonly number[])[]; // those that hold every value
  readonly #cages: readonly (readonly (readonly [cells: readonly number[], sum: number])[])[]; // by cell
  #guesses = 0;

  constructor(shape: Shape, search: Search) {
    this.#shape = shape;
    this.#search = search;
    this.#houses = shape.houses.map((h) => h.cells).filter((cells) => cells.length === shape.values);
    const cages = shape.cages.map(({ cells, sum }) => [cells, sum] as const);
    this.#cages = shape.peers.map((_, cell) => cages.filter(([cells]) => cells.includes(cell)));
  }

  /** begin is the state of a board; undefined contradicts itself. */
  begin(cells: readonly number[]): Fit | undefined {
    const fit = new Int32Array(cells.length).fill(every(this.#shape.values));
    for (const [cell, value] of cells.entries()) {
      if (value > 0 && !this.#set(fit, cell, bit(value))) return undefined;
    }
    return fit;
  }

  search(fit: Fit): void {
    if (!this.#settle(fit)) return;
    const cell = this.#tightest(fit);
    if (cell < 0) {
      this.found.push(Array.from(fit, (set) => bits(set)[0] ?? 0));
      return;
    }
    const values = bits(fit[cell] ?? 0);
    for (const value of this.#search.order?.(values) ?? values) {
      if (++this.#guesses > (this.#search.guesses ?? usualGuesses)) this.gaveUp = true;
      if (this.gaveUp || this.found.length >= this.#search.limit) return;
      const next = fit.slice();
      if (this.#set(next, cell, bit(value))) this.search(next);
    }
  }

  /** set leaves a cell one value, and tells its peers. False is a contradiction. */
  #set(fit: Fit, cell: number, value: number): boolean {
    if (((fit[cell] ?? 0) & value) === 0) return false;
    fit[cell] = value;
    for (const peer of this.#shape.peers[cell] ?? []) {
      const set = fit[peer] ?? 0;
      if ((set & value) === 0) continue;
      const rest = set & ~value;
      fit[peer] = rest;
      if (rest === 0 || (single(rest) && !this.#set(fit, peer, rest))) return false;
    }
    return this.#cages[cell]?.every(([cells, sum]) => this.#sums(fit, cells, sum)) ?? true;
  }

  /** sums says whether a cage can still have its sum. */
  #sums(fit: Fit, cells: readonly number[], sum: number): boolean {
    let least = 0;
    let most = 0;
    for (const cell of cells) {
      const set = fit[cell] ?? 0;
      least += lowest(set);
      most += highest(set);
    }
    return least <= sum && sum <= most;
  }

  /** settle sets values that have one place left in a house, for as long as there are any. */
  #settle(fit: Fit): boolean {
    for (let moved = true; moved; ) {
      moved = false;
      for (const house of this.#houses) {
        let once = 0;
        let more = 0;
        for (const cell of house) {
          more |= once & (fit[cell] ?? 0);
          once |= fit[cell] ?? 0;
        }
        if (once !== every(this.#shape.values)) return false;
        once &= ~more;
        for (const cell of house) {
          const value = (fit[cell] ?? 0) & once;
          if (value === 0 || value === fit[cell]) continue;
          if (!single(value) || !this.#set(fit, cell, value)) return false;
          moved = true;
        }
      }
    }
    return true;
  }

  /** tightest is the open cell with the fewest values; -1 is none. */
  #tightest(fit: Fit): number {
    let best = -1;
    let fewest = 99;
    for (const [cell, set] of fit.entries()) {
      if (single(set)) continue;
      const n = bits(set).length;
      if (n < fewest) [best, fewest] = [cell, n];
      if (n === 2) break;
    }
    return best;
  }
}

function single(set: number): boolean {
  return (set & (set - 1)) === 0;
}

function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

function highest(set: number): number {
  return 31 - Math.clz32(set);
}
