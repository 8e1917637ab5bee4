// Where a player was stuck, and the hint that would have helped.

import * as wire from "../../protocol.gen.ts";
import { cellText, readRun, symbolOf } from "../board/notation.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { boardFor } from "../room/update.ts";
import { roomAt, stepAt, type Timeline } from "./timeline.ts";

/** Returns the index of the step with which a player filled something at a time, or -1. */
export function lessonAt(timeline: Timeline, seat: number, at: number): number {
  const { steps } = timeline.replay;
  let i = stepAt(timeline, at) - 1;
  while (i >= 0 && !(steps[i]?.event.e === wire.Placed && steps[i]?.event.seat === seat)) i--;
  return i;
}

const linkedCells = 81; // the server reads the links of larger boards

/**
 * Returns the address at which the position of a query can be solved alone; undefined for daily puzzles, which others may
 * still be solving. Values on small boards of digits are givens; on others they are the player's.
 */
export function positionPath({ values }: wire.HintQuery, { settings, puzzle }: wire.Replay): string | undefined {
  if (settings.daily) return undefined;
  const { kind, givens, clues = "", rules } = puzzle;
  if (!kindUI(kind).tools && values.length <= linkedCells && !values.includes("#"))
    return `/solo?${new URLSearchParams({ s: values, ...(rules && clues ? { c: clues } : {}) })}`;
  const text = /[^.#]/.test(givens) ? `${clues}\n${givens}`.trim() : clues;
  return `/solo?${new URLSearchParams({ k: kind, t: text, at: values.replaceAll("#", ".") })}`;
}

/**
 * Returns the query for the hint that leads to the value of a step, on the board before it; undefined if the board is
 * unknown.
 */
export function questionAt(timeline: Timeline, index: number): wire.HintQuery | undefined {
  const { replay, puzzle } = timeline;
  const { event } = replay.steps[index] ?? {};
  const before = roomAt(timeline, index);
  const board = boardFor(before, event?.seat ?? 0);
  const { width, voids } = puzzle.shape;
  const first = readRun(width, event?.move ?? "")?.cells[0];
  if (!board || first === undefined) return undefined;
  const values = board.cells.map((v, at) => symbolOf(v) || (voids.has(at) ? "#" : ".")).join("");
  const { kind, clues, givens } = replay.puzzle;
  return { kind, givens, values, cell: cellText(width, first), degree: 2, ...(clues ? { clues } : {}) };
}
