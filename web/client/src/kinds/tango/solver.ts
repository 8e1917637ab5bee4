// Solves a Tango board, if this device can.

import type { Shape } from "../../board/shape.ts";
import { linesOf, uniqueLines } from "./rules.ts";

const triesMost = 20_000; // so that a board without a solution ends soon

/** Returns the only solution; undefined if there is none or several, or if the search takes too long. */
export function solveTango(shape: Shape, givens: readonly number[]): readonly number[] | undefined {
  const search = new Search(shape, givens);
  return search.run() ? search.solution : undefined;
}

/** Fills cells that have one possible value, and tries both values if there is none. */
class Search {
  readonly #lines: readonly (readonly number[])[];
  readonly #linesAt: readonly (readonly (readonly number[])[])[];
  readonly #signsAt: readonly (readonly { readonly other: number; readonly alike: boolean }[])[];
  readonly #unique: boolean;
  readonly #height: number;
  readonly #givens: readonly number[];
  readonly #cells: number[];
  #left = triesMost;
  #found: readonly (readonly number[])[] = [];

  constructor(shape: Shape, givens: readonly number[]) {
    this.#givens = givens;
    this.#cells = givens.map(() => 0);
    this.#lines = linesOf(shape);
    this.#linesAt = givens.map((_, cell) => this.#lines.filter((line) => line.includes(cell)));
    const signs = (shape.signs ?? []).flatMap(({ cell, to, is }) => [
      { cell, other: to, alike: is === "alike" },
      { cell: to, other: cell, alike: is === "alike" },
    ]);
    this.#signsAt = givens.map((_, cell) => signs.filter((s) => s.cell === cell));
    this.#unique = shape.extras.includes(uniqueLines);
    this.#height = shape.height;
  }

  get solution(): readonly number[] | undefined {
    return this.#found.length === 1 ? this.#found[0] : undefined;
  }

  /** Reports whether the search was complete. */
  run(): boolean {
    const filled: number[] = [];
    for (const [cell, value] of this.#givens.entries()) {
      if (value === 0 || this.#cells[cell] === value) continue;
      if (!this.#fill(cell, value, filled)) return true;
    }
    this.#branch();
    return this.#left >= 0;
  }

  #branch(): void {
    const cell = this.#next();
    if (cell < 0) {
      this.#found = [...this.#found, [...this.#cells]];
      return;
    }
    for (const value of [1, 2]) {
      if (--this.#left < 0 || this.#found.length > 1) return;
      const filled: number[] = [];
      if (this.#fill(cell, value, filled)) this.#branch();
      for (const f of filled) this.#cells[f] = 0;
    }
  }

  /** Returns the empty cell whose lines have the most filled cells; -1 if there is none. */
  #next(): number {
    let best = -1;
    let most = -1;
    this.#cells.forEach((value, cell) => {
      if (value !== 0) return;
      const known = (this.#linesAt[cell] ?? []).reduce(
        (n, line) => n + line.filter((c) => this.#cells[c] !== 0).length,
        0,
      );
      if (known > most) [best, most] = [cell, known];
    });
    return best;
  }

  /** Fills a cell and all that follow from it, adds them to filled, and reports whether no rule is broken. */
  #fill(cell: number, value: number, filled: number[]): boolean {
    const todo = [[cell, value] as const];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [at, v] = next;
      if (this.#cells[at] === v) continue;
      if (this.#cells[at] !== 0 || !this.#allows(at, v)) return false;
      this.#cells[at] = v;
      filled.push(at);
      for (const near of new Set((this.#linesAt[at] ?? []).flat())) {
        if (this.#cells[near] !== 0) continue;
        const [sun, moon] = [this.#allows(near, 1), this.#allows(near, 2)];
        if (!sun && !moon) return false;
        if (sun !== moon) todo.push([near, sun ? 1 : 2]);
      }
    }
    return true;
  }

  #allows(cell: number, value: number): boolean {
    if (
      (this.#signsAt[cell] ?? []).some(
        ({ other, alike }) => this.#cells[other] !== 0 && (this.#cells[other] === value) !== alike,
      )
    )
      return false;
    return (this.#linesAt[cell] ?? []).every((line) => this.#fits(line, line.indexOf(cell), value));
  }

  #fits(line: readonly number[], i: number, value: number): boolean {
    const at = (k: number) => this.#cells[line[k] ?? -1] === value;
    if ((at(i - 1) && (at(i - 2) || at(i + 1))) || (at(i + 1) && at(i + 2))) return false;
    if (line.filter((_, k) => k !== i && at(k)).length >= line.length / 2) return false;
    return !this.#unique || !this.#repeats(line, i, value);
  }

  /** Reports whether a line would become equal to a full parallel one. */
  #repeats(line: readonly number[], i: number, value: number): boolean {
    const would = line.map((c, k) => (k === i ? value : this.#cells[c]));
    if (would.includes(0)) return false;
    const first = this.#lines.indexOf(line) < this.#height ? 0 : this.#height;
    const beside = first === 0 ? this.#lines.slice(0, this.#height) : this.#lines.slice(this.#height);
    return beside.some((other) => other !== line && other.every((c, k) => this.#cells[c] === would[k]));
  }
}
