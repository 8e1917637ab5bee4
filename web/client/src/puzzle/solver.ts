// Solving boards of any shape: sets of values as bits, singles in cells and houses for as long as there are any, then a
// guess where fewest values fit. The server's engine judges; this one serves a person who plays alone, also offline.

import { bit, bits, every } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";

/** What a search found. */
export interface Solutions {
  readonly found: readonly (readonly number[])[];
  /** Whether the search saw all there is: false is that it gave up, so that there may be more. */
  readonly all: boolean;
}

/** Bounds a search. */
export interface Search {
  /** How many solutions are enough. */
  readonly limit: number;
  /** How many guesses are too many; the usual number takes a second or so. */
  readonly guesses?: number;
  /** Puts the values of a cell in the order to try them; the usual one is rising. */
  readonly order?: (values: number[]) => number[];
}

const guessedCells = 2_500_000; // a second or so
const sumsMost = 12; // values; of more there are too many sets with a sum

/** Finds up to so many solutions of a board; 0 is an empty cell. */
export function solve(shape: Shape, cells: readonly number[], search: Search): Solutions {
  const solver = new Solver(shape, search);
  const start = solver.begin(cells);
  if (start) solver.search(start);
  return { found: solver.found, all: !solver.gaveUp };
}

/** The one solution of a board, or why there is none to tell. */
export function solutionOf(shape: Shape, cells: readonly number[]): readonly number[] | "none" | "several" | "unknown" {
  const { found, all } = solve(shape, cells, { limit: 2 });
  if (found.length > 1) return "several";
  if (!all) return "unknown";
  return found[0] ?? "none";
}

/** Cells whose values are different and have a sum. */
interface Cage {
  readonly cells: readonly number[];
  readonly sum: number;
  /** The sets of values that have it; undefined are too many. */
  readonly sets: readonly number[] | undefined;
}

/** A state of the search: for each cell the set of values that fit. */
type Fit = Int32Array;

class Solver {
  readonly found: number[][] = [];
  gaveUp = false;
  readonly #shape: Shape;
  readonly #search: Search;
  readonly #houses: readonly (readonly number[])[]; // those that hold every value
  readonly #cages: readonly Cage[];
  readonly #cagesAt: readonly (readonly Cage[])[]; // by cell
  #guesses = 0;

  constructor(shape: Shape, search: Search) {
    this.#shape = shape;
    this.#search = search;
    this.#houses = shape.houses.map((h) => h.cells).filter((cells) => cells.length === shape.values);
    this.#cages = shape.cages.map(({ cells, sum }) => ({
      cells,
      sum,
      sets: shape.values > sumsMost ? undefined : setsOf(shape.values, cells.length, sum),
    }));
    this.#cagesAt = shape.peers.map((_, cell) => this.#cages.filter(({ cells }) => cells.includes(cell)));
  }

  /** The state of a board; undefined contradicts itself. */
  begin(cells: readonly number[]): Fit | undefined {
    const fit = new Int32Array(cells.length).fill(every(this.#shape.values));
    for (const none of this.#shape.voids) fit[none] = bit(1); // nothing is to be found there
    for (const [cell, value] of cells.entries()) {
      if (value > 0 && !this.#set(fit, cell, bit(value))) return undefined;
    }
    return fit;
  }

  search(fit: Fit): void {
    if (!this.#settle(fit)) return;
    const cell = this.#tightest(fit);
    if (cell < 0) {
      this.found.push(Array.from(fit, (set, at) => (this.#shape.voids.has(at) ? 0 : (bits(set)[0] ?? 0))));
      return;
    }
    const values = bits(fit[cell] ?? 0);
    for (const value of this.#search.order?.(values) ?? values) {
      if (++this.#guesses > (this.#search.guesses ?? guessedCells / fit.length)) this.gaveUp = true;
      if (this.gaveUp || this.found.length >= this.#search.limit) return;
      const next = fit.slice();
      if (this.#set(next, cell, bit(value))) this.search(next);
    }
  }

  /** Leaves a cell one value, and tells its peers. False is a contradiction. */
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
    return this.#cagesAt[cell]?.every(({ cells, sum }) => this.#sums(fit, cells, sum)) ?? true;
  }

  /** Reports whether a cage can still have its sum. */
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

  /** Sets values that have one place left in a house, and takes out those that no sum of a cage has, for as long as there are any. */
  #settle(fit: Fit): boolean {
    for (let moved = true; moved; ) {
      moved = false;
      for (const house of this.#houses) {
        const placed = this.#place(fit, house);
        if (placed === undefined) return false;
        moved ||= placed;
      }
      for (const cage of this.#cages) {
        const cut = this.#cut(fit, cage);
        if (cut === undefined) return false;
        moved ||= cut;
      }
    }
    return true;
  }

  /** Sets the values that have one place left in a house, and reports whether there was one. Undefined is a contradiction. */
  #place(fit: Fit, house: readonly number[]): boolean | undefined {
    let once = 0;
    let more = 0;
    let moved = false;
    for (const cell of house) {
      more |= once & (fit[cell] ?? 0);
      once |= fit[cell] ?? 0;
    }
    if (once !== every(this.#shape.values)) return undefined;
    once &= ~more;
    for (const cell of house) {
      const value = (fit[cell] ?? 0) & once;
      if (value === 0 || value === fit[cell]) continue;
      if (!single(value) || !this.#set(fit, cell, value)) return undefined;
      moved = true;
    }
    return moved;
  }

  /** Leaves a cage's cells the values of the sets that can still be its own, and reports whether that were fewer. Undefined is a contradiction. */
  #cut(fit: Fit, { cells, sets }: Cage): boolean | undefined {
    if (!sets) return false;
    let known = 0;
    for (const cell of cells) if (single(fit[cell] ?? 0)) known |= fit[cell] ?? 0;
    let allowed = 0;
    for (const set of sets) {
      if ((known & ~set) === 0 && cells.every((cell) => ((fit[cell] ?? 0) & set) !== 0)) allowed |= set;
    }
    let moved = false;
    for (const cell of cells) {
      const left = (fit[cell] ?? 0) & allowed;
      if (left === fit[cell]) continue;
      if (left === 0) return undefined;
      if (!single(left)) fit[cell] = left;
      else if (!this.#set(fit, cell, left)) return undefined;
      moved = true;
    }
    return moved;
  }

  /** The open cell with the fewest values; -1 is none. */
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

/** The sets of so many values that have a sum. */
function setsOf(values: number, count: number, sum: number): number[] {
  const sets: number[] = [];
  const choose = (set: number, from: number, count: number, sum: number) => {
    if (count === 0 && sum === 0) sets.push(set);
    // The smallest values that are left must not be too much.
    for (let v = from; count > 0 && v <= values && v * count + (count * (count - 1)) / 2 <= sum; v++)
      choose(set | bit(v), v + 1, count - 1, sum - v);
  };
  choose(0, 1, count, sum);
  return sets;
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
