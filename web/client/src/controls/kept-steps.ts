// The steps that can be undone and done again on boards that are kept on this device, by the board.

import { emptyHistory, type History, type Step } from "../board/undo.ts";
import { keepMarks } from "../device/kept-marks.ts";
import { read, write } from "../device/storage.ts";

const keptKey = "nonet.steps";
const boardsMost = 12; // the boards that were played on last
const stepsMost = 400; // of each board, the last ones

type Entry = readonly [board: string, history: History];

/** The steps on a board of so many cells. */
export function keptSteps(board: string, cells: number): History {
  const found = all().find(([key]) => key === board)?.[1];
  return found && [...found.done, ...found.undone].every((step) => isStep(step, cells)) ? found : emptyHistory;
}

/** Keeps the steps on a board. */
export function keepSteps(board: string, { done, undone }: History): void {
  const others = all().filter(([key]) => key !== board);
  const entry: Entry = [board, { done: done.slice(-stepsMost), undone: undone.slice(-stepsMost) }];
  try {
    write(keptKey, JSON.stringify([entry, ...others].slice(0, boardsMost)));
  } catch {
    // A full store has place for the game before it has any for its steps.
  }
}

/** Forgets the marks and steps on a board, because a new game begins on it. */
export function forgetBoard(board: string): void {
  keepMarks(board, "");
  keepSteps(board, emptyHistory);
}

function all(): Entry[] {
  try {
    const kept: unknown = JSON.parse(read(keptKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  const history = value[1] as Partial<History> | null;
  return Array.isArray(history?.done) && Array.isArray(history.undone);
}

function isStep(value: unknown, cells: number): value is Step {
  const step = value as Partial<Step> | null;
  const within = (all: unknown) =>
    Array.isArray(all) &&
    all.every((part: { cell?: unknown } | null) => Number(part?.cell) >= 0 && Number(part?.cell) < cells);
  return within(step?.values) && within(step?.marks);
}
