// The visible rules of nonograms: which runs are complete, which lines contradict their clue, and which cells are
// crossed out.

import type { Board } from "../../board/board.ts";
import type { ClueState, Rules } from "../../board/rules.ts";
import type { Shape } from "../../board/shape.ts";
import { clueLines, isDone, placesOf, statesOf, type ClueLine, type State } from "./lines.ts";

const keptMax = 4_000; // the number of cached line states

const kept = new Map<string, ClueState>();

/**
 * Returns the state of a line's clue. It is called for every line after each move, although hardly any line has
 * changed, so the states are cached.
 */
function stateOf(line: ClueLine, states: readonly State[]): ClueState {
  const key = `${line.runs.join()} ${states.map((s) => s[0]).join("")}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= keptMax) kept.clear();
  const places = placesOf(line.runs, states);
  const stands = (run: number, at: number) => states.slice(at, at + run).every((s) => s === "filled");
  const done = (places ?? []).flatMap(([first = 0, ...more], n) =>
    more.length === 0 && stands(line.runs[n] ?? 0, first) ? [n] : [],
  );
  // A line without runs has the clue 0, which is complete as long as nothing is filled.
  const state = { done: new Set(line.runs.length === 0 && places ? [0] : done), wrong: !places };
  kept.set(key, state);
  return state;
}

function clues(shape: Shape, board: Board): ClueState[] {
  return clueLines(shape).map((line) => stateOf(line, statesOf(line, board)));
}

/** Returns the lines that the filled cells alone contradict. */
function brokenLines(shape: Shape, cells: readonly number[]): ClueLine[] {
  return clueLines(shape).filter((line) => stateOf(line, statesOf(line, { cells, notes: [] })).wrong);
}

function conflicts(shape: Shape, cells: readonly number[]): Set<number> {
  return new Set(brokenLines(shape, cells).flatMap((line) => line.cells.filter((cell) => cells[cell])));
}

/** Returns the lines whose runs are all filled, as indexes of gutters. */
function doneLines(shape: Shape, board: Board): number[] {
  return clueLines(shape).flatMap((line, i) =>
    line.runs.length > 0 && isDone(line, statesOf(line, board)) ? [i] : [],
  );
}

function findCompleted(shape: Shape, before: Board, after: Board): number[] {
  const were = new Set(doneLines(shape, before));
  return doneLines(shape, after).filter((line) => !were.has(line));
}

/** Returns the open cells of the lines that a value completes. */
function cellsToCross(shape: Shape, board: Board, cell: number, value: number): number[] {
  const cells = board.cells.map((v, c) => (c === cell ? value : v));
  const lines = clueLines(shape).filter((line) => line.cells.includes(cell));
  return lines.flatMap((line) => {
    const states = statesOf(line, { ...board, cells });
    return isDone(line, states) ? line.cells.filter((_, i) => states[i] === "open") : [];
  });
}

/** The rules. */
export const rules: Rules = {
  conflicts,
  rivals: (shape, cells, cell, value) => {
    const after = cells.map((v, c) => (c === cell ? value : v));
    const lines = brokenLines(shape, after).filter((line) => line.cells.includes(cell));
    return [...new Set(lines.flatMap((line) => line.cells.filter((c) => c !== cell && cells[c])))];
  },
  excludedValues: (_, cells) => cells.map(() => 0),
  clues,
  findCompleted,
  cellsToCross,
};
