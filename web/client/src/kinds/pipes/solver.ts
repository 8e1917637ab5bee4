// Solves a board of pipes for playing alone without a server: by edges, loops and dead ends, and by trial where these
// lead no further. It is for puzzles with one solution, which the server has proved.

import type { Shape } from "../../board/shape.ts";
import { back, endsOf, maskOf, nextTurn, passages, sides } from "./tiles.ts";

const triesMax = 5_000; // the number of tried turns; puzzles up to 25x25 take a few hundred at most

/** Returns the solution as values, 0 where there is no tile; undefined if none was found. */
export function solvePipes(shape: Shape, givens: readonly number[]): readonly number[] | undefined {
  const board = new Solving(shape);
  let tries = triesMax;
  const search = (turns: readonly (readonly number[])[]): readonly (readonly number[])[] | undefined => {
    const left = board.settled(turns);
    if (!left) return undefined;
    const open = left.map((values, cell) => [values.length, cell] as const).filter(([n]) => n > 1);
    const [, cell] = open.reduce((a, b) => (b[0] < a[0] ? b : a), open[0] ?? [0, -1]);
    if (cell < 0) return left;
    for (const value of left[cell] ?? []) {
      if (tries-- <= 0) return undefined;
      const found = search(left.map((values, i) => (i === cell ? [value] : values)));
      if (found) return found;
    }
    return undefined;
  };
  const every = givens.map((given, cell) => (given > 0 ? [given] : turnsOf(shape, cell)));
  return search(every.map((values, cell) => (shape.tiles?.[cell] ? values : [])))?.map((values) => values[0] ?? 0);
}

/** Returns the values of a tile that look different. */
function turnsOf(shape: Shape, cell: number): number[] {
  const values = [1];
  for (let value = nextTurn(shape, cell, 1); value !== 1; value = nextTurn(shape, cell, value)) values.push(value);
  return values;
}

/** The constants of a solution's search. */
class Solving {
  readonly #shape: Shape;
  readonly #ways: readonly (readonly number[])[];
  readonly #tiles: number;

  constructor(shape: Shape) {
    this.#shape = shape;
    this.#ways = passages(shape);
    this.#tiles = (shape.tiles ?? []).filter((mask) => mask > 0).length;
  }

  /**
   * Returns the remaining turns of each tile after applying all constraints; undefined if they contradict each other.
   */
  settled(turns: readonly (readonly number[])[]): (readonly number[])[] | undefined {
    const left = [...turns];
    const queue = left.flatMap((values, cell) => (values.length > 0 ? [cell] : []));
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      const values = left[cell] ?? [];
      const fits = values.filter((value) => this.#fits(left, cell as number, value));
      if (fits.length === 0) return undefined;
      if (fits.length === values.length) continue;
      left[cell] = fits;
      queue.push(...(this.#ways[cell] ?? []).filter((to) => to >= 0));
    }
    return this.#isTree(left) ? left : undefined;
  }

  /** Reports whether each neighbour has a turn that fits a tile's. */
  #fits(left: readonly (readonly number[])[], cell: number, value: number): boolean {
    const mask = maskOf(this.#shape, cell, value);
    return sides.every((_, side) => {
      const ends = (mask & (1 << side)) !== 0;
      const to = this.#ways[cell]?.[side] ?? -1;
      if (to < 0) return !ends;
      return (left[to] ?? []).some((v) => ((maskOf(this.#shape, to, v) & (1 << back(side))) !== 0) === ends);
    });
  }

  /** Reports whether the decided tiles can be part of one tree: they have no loop, and no closed part. */
  #isTree(left: readonly (readonly number[])[]): boolean {
    const seen = new Set<number>();
    return left.every((values, start) => {
      if (values.length !== 1 || seen.has(start)) return true;
      let [joins, cells, goesOn] = [0, 0, false];
      const stack = [start];
      seen.add(start);
      for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
        cells++;
        for (const side of endsOf(maskOf(this.#shape, cell, left[cell]?.[0] ?? 0))) {
          const to = this.#ways[cell]?.[side] ?? -1;
          if (left[to]?.length !== 1) {
            goesOn = true;
            continue;
          }
          joins++;
          if (seen.has(to)) continue;
          seen.add(to);
          stack.push(to);
        }
      }
      return joins === 2 * (cells - 1) && (goesOn || cells === this.#tiles);
    });
  }
}
