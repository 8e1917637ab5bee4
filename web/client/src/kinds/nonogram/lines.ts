// The lines of a nonogram: the runs of their clues, and where these fit.

import type { Board } from "../../board/board.ts";
import { cross } from "../../board/notation.ts";
import type { Gutter, Shape } from "../../board/shape.ts";

/** A row or a column with its clue. */
export interface ClueLine {
  readonly runs: readonly number[];
  readonly cells: readonly number[];
}

/** The state of a cell. */
export type State = "filled" | "crossed" | "open";

/** Parses the clues of a puzzle: "rows 1,1 3 0" and "columns ...", separated by a line break or a semicolon. */
export function guttersOf(clues: string): Gutter[] {
  const parts = clues.split(/[\n;]/).map((part) => part.trim().split(/\s+/));
  const along = (word: string, side: Gutter["side"]) =>
    parts
      .filter(([first]) => first === word)
      .flatMap(([, ...lines]) => lines.map((runs, line): Gutter => ({ side, line, items: runs.split(",") })));
  return [...along("rows", "left"), ...along("columns", "top")];
}

/** Returns the lines of a board, in the order of its gutters. */
export function clueLines({ gutters = [], width, height }: Shape): ClueLine[] {
  return gutters.map(({ side, line, items }) => ({
    runs: items.map(Number).filter((run) => run > 0),
    cells:
      side === "left"
        ? Array.from({ length: width }, (_, x) => line * width + x)
        : Array.from({ length: height }, (_, y) => y * width + line),
  }));
}

/** Returns the states of a line's cells. */
export function statesOf({ cells }: ClueLine, board: Pick<Board, "cells" | "notes">): State[] {
  return cells.map((cell) => (board.cells[cell] ? "filled" : (board.notes[cell] ?? 0) & cross ? "crossed" : "open"));
}

/** Returns the cells at which each run of a line can begin; undefined if the runs do not fit. */
export function placesOf(runs: readonly number[], states: readonly State[]): number[][] | undefined {
  const left = prefixes(runs, states);
  const right = prefixes([...runs].reverse(), [...states].reverse());
  const length = states.length;
  if (!left[runs.length]?.[length]) return undefined;
  // Whether the first n runs fit into the cells before to, and the others into the rest.
  const before = (n: number, to: number) =>
    (n === 0 ? to === 0 || left[0]?.[to] : to > 0 && states[to - 1] !== "filled" && left[n]?.[to - 1]) ?? false;
  const after = (n: number, from: number) => {
    const [rest, to] = [runs.length - n, length - from];
    return (
      (rest === 0 ? to === 0 || right[0]?.[to] : to > 0 && states[from] !== "filled" && right[rest]?.[to - 1]) ?? false
    );
  };
  return runs.map((run, n) => {
    const places = Array.from({ length: Math.max(0, length - run + 1) }, (_, at) => at);
    return places.filter(
      (at) => !states.slice(at, at + run).includes("crossed") && before(n, at) && after(n + 1, at + run),
    );
  });
}

/** Computes for each number of runs and of cells whether the runs fit with nothing else filled. */
function prefixes(runs: readonly number[], states: readonly State[]): boolean[][] {
  const length = states.length;
  const all: boolean[][] = [];
  for (let n = 0; n <= runs.length; n++) {
    const row: boolean[] = [];
    const run = runs[n - 1] ?? 0;
    let free = 0; // consecutive cells that are not crossed out
    for (let to = 0; to <= length; to++) {
      const last = states[to - 1];
      free = to > 0 && last !== "crossed" ? free + 1 : 0;
      const stays = to > 0 && last !== "filled" && (row[to - 1] ?? false);
      const begin = to - run;
      const fits = n > 0 && run <= free && begin >= 0;
      const behind =
        n === 1
          ? (all[0]?.[begin] ?? false)
          : begin > 0 && states[begin - 1] !== "filled" && (all[n - 1]?.[begin - 1] ?? false);
      row.push((n === 0 && to === 0) || stays || (fits && behind));
    }
    all.push(row);
  }
  return all;
}

/** Returns the lengths of the filled runs. */
export function runsIn(states: readonly State[]): number[] {
  const runs: number[] = [];
  states.forEach((state, i) => {
    if (state !== "filled") return;
    if (states[i - 1] === "filled") runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
  });
  return runs;
}

/** Reports whether the filled runs of a line match its clue. */
export function isDone({ runs }: ClueLine, states: readonly State[]): boolean {
  return runsIn(states).join() === runs.join();
}
