// Solves boards of any shape: candidates are bit sets; it applies singles while there are any, then guesses in the cell
// with the fewest candidates. It serves players who are alone, also offline; the server's engine decides in rooms.

import { bit, bits, allValues } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";

/** The result of a search. */
export interface Solutions {
  readonly found: readonly (readonly number[])[];
  /** Whether the search was complete; otherwise there may be more solutions. */
  readonly all: boolean;
}

/** The limits of a search. */
export interface Search {
  /** The number of solutions after which it stops. */
  readonly limit: number;
  /** The number of guesses after which it gives up; the default takes about a second. */
  readonly guesses?: number;
  /** Orders the values of a cell; the default is ascending. */
  readonly order?: (values: number[]) => number[];
}

const guessedCells = 2_500_000; // about a second
const sumsMost = 12; // values: more have too many sets with a sum

/** Returns up to search.limit solutions of a board; 0 is an empty cell. */
export function solve(shape: Shape, cells: readonly number[], search: Search): Solutions {
  const solver = new Solver(shape, search);
  const start = solver.begin(cells);
  if (start) solver.search(start);
  return { found: solver.found, all: !solver.gaveUp };
}

/** Returns the only solution of a board, or why there is none to return. */
export function solutionOf(shape: Shape, cells: readonly number[]): readonly number[] | "none" | "several" | "unknown" {
  const { found, all } = solve(shape, cells, { limit: 2 });
  if (found.length > 1) return "several";
  if (!all) return "unknown";
  return found[0] ?? "none";
}

/** Cells with different values and a given sum. */
interface Cage {
  readonly cells: readonly number[];
  readonly sum: number;
  /** The sets of values with this sum; undefined if there are too many. */
  readonly sets: readonly number[] | undefined;
}

/** A state of the search: the candidates of each cell. */
type Fit = Int32Array;

class Solver {
  readonly found: number[][] = [];
  gaveUp = false;
  readonly #shape: Shape;
  readonly #search: Search;
  readonly #houses: readonly (readonly number[])[]; // those that contain every value
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

  /** Returns the state of a board; undefined if it is contradictory. */
  begin(cells: readonly number[]): Fit | undefined {
    const fit = new Int32Array(cells.length).fill(allValues(this.#shape.values));
    for (const none of this.#shape.voids) fit[none] = bit(1); // so that the search skips them
    for (const [cell, value] of cells.entries()) {
      if (value > 0 && !this.#set(fit, cell, bit(value))) return undefined;
    }
    return fit;
  }

  search(fit: Fit): void {
    if (!this.#settle(fit)) return;
    const cell = this.#findTightest(fit);
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

  /** Sets a cell's value and removes it from its peers. It returns false on a contradiction. */
  #set(fit: Fit, cell: number, value: number): boolean {
    if (((fit[cell] ?? 0) & value) === 0) return false;
    fit[cell] = value;
    for (const peer of this.#shape.peers[cell] ?? []) {
      const set = fit[peer] ?? 0;
      if ((set & value) === 0) continue;
      const rest = set & ~value;
      fit[peer] = rest;
      if (rest === 0 || (isSingle(rest) && !this.#set(fit, peer, rest))) return false;
    }
    return this.#cagesAt[cell]?.every(({ cells, sum }) => this.#sums(fit, cells, sum)) ?? true;
  }

  /** Reports whether a cage can still have its sum. */
  #sums(fit: Fit, cells: readonly number[], sum: number): boolean {
    let least = 0;
    let most = 0;
    for (const cell of cells) {
      const set = fit[cell] ?? 0;
      least += lowestValue(set);
      most += highestValue(set);
    }
    return least <= sum && sum <= most;
  }

  /**
   * Repeats until nothing changes: sets values with one place left in a house, and removes candidates that no set of a
   * cage contains.
   */
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

  /**
   * Sets the values with one place left in a house, and reports whether there was one; undefined on a contradiction.
   */
  #place(fit: Fit, house: readonly number[]): boolean | undefined {
    let once = 0;
    let more = 0;
    let moved = false;
    for (const cell of house) {
      more |= once & (fit[cell] ?? 0);
      once |= fit[cell] ?? 0;
    }
    if (once !== allValues(this.#shape.values)) return undefined;
    once &= ~more;
    for (const cell of house) {
      const value = (fit[cell] ?? 0) & once;
      if (value === 0 || value === fit[cell]) continue;
      if (!isSingle(value) || !this.#set(fit, cell, value)) return undefined;
      moved = true;
    }
    return moved;
  }

  /**
   * Restricts a cage's cells to the sets that are still possible, and reports whether that removed a candidate;
   * undefined on a contradiction.
   */
  #cut(fit: Fit, { cells, sets }: Cage): boolean | undefined {
    if (!sets) return false;
    let known = 0;
    for (const cell of cells) if (isSingle(fit[cell] ?? 0)) known |= fit[cell] ?? 0;
    let allowed = 0;
    for (const set of sets) {
      if ((known & ~set) === 0 && cells.every((cell) => ((fit[cell] ?? 0) & set) !== 0)) allowed |= set;
    }
    let moved = false;
    for (const cell of cells) {
      const left = (fit[cell] ?? 0) & allowed;
      if (left === fit[cell]) continue;
      if (left === 0) return undefined;
      if (!isSingle(left)) fit[cell] = left;
      else if (!this.#set(fit, cell, left)) return undefined;
      moved = true;
    }
    return moved;
  }

  /** Returns the open cell with the fewest candidates; -1 if there is none. */
  #findTightest(fit: Fit): number {
    let best = -1;
    let fewest = 99;
    for (const [cell, set] of fit.entries()) {
      if (isSingle(set)) continue;
      const n = bits(set).length;
      if (n < fewest) [best, fewest] = [cell, n];
      if (n === 2) break;
    }
    return best;
  }
}

/** Returns the sets of count values with the given sum. */
function setsOf(values: number, count: number, sum: number): number[] {
  const sets: number[] = [];
  const choose = (set: number, from: number, count: number, sum: number) => {
    if (count === 0 && sum === 0) sets.push(set);
    // The smallest remaining values must not exceed the sum.
    for (let v = from; count > 0 && v <= values && v * count + (count * (count - 1)) / 2 <= sum; v++)
      choose(set | bit(v), v + 1, count - 1, sum - v);
  };
  choose(0, 1, count, sum);
  return sets;
}

function isSingle(set: number): boolean {
  return (set & (set - 1)) === 0;
}

function lowestValue(set: number): number {
  return 31 - Math.clz32(set & -set);
}

function highestValue(set: number): number {
  return 31 - Math.clz32(set);
}
