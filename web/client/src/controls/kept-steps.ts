// Undo steps of boards that are stored on this device, by board.

import { emptyHistory, type History, type Step } from "../board/undo.ts";
import { keepMarks } from "../device/kept-marks.ts";
import { read, write } from "../device/storage.ts";

const keptKey = "nonet.steps";
const boardsMost = 12; // the number of boards, the last played ones
const stepsMost = 400; // the number of steps of each board, the last ones

type Entry = readonly [board: string, history: History];

/** Returns the steps on a board with the given number of cells. */
export function keptSteps(board: string, cells: number): History {
  const found = readEntries().find(([key]) => key === board)?.[1];
  return found && [...found.done, ...found.undone].every((step) => isStep(step, cells)) ? found : emptyHistory;
}

/** Stores the steps on a board. */
export function keepSteps(board: string, { done, undone }: History): void {
  const others = readEntries().filter(([key]) => key !== board);
  const entry: Entry = [board, { done: done.slice(-stepsMost), undone: undone.slice(-stepsMost) }];
  try {
    write(keptKey, JSON.stringify([entry, ...others].slice(0, boardsMost)));
  } catch {
    // Storage is full: the game matters more than its undo steps.
  }
}

/** Deletes the marks and steps on a board, because a new game begins on it. */
export function forgetBoard(board: string): void {
  keepMarks(board, "");
  keepSteps(board, emptyHistory);
}

function readEntries(): Entry[] {
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
  const isWithin = (all: unknown) =>
    Array.isArray(all) &&
    all.every((part: { cell?: unknown } | null) => Number(part?.cell) >= 0 && Number(part?.cell) < cells);
  return isWithin(step?.values) && isWithin(step?.marks);
}
