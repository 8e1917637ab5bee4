// How a race went, in a few facts: who led from where to where, the longest streak, how close it was, and where somebody was stuck.

import type { Point } from "../room/track.ts";

/** Lead is that a player had more than everybody else, from a cell on. */
export interface Lead {
  readonly seat: number;
  /** How many cells the player had when the lead began. */
  readonly from: number;
  readonly at: number;
  /** How many the player had when somebody else took it, or at the end. */
  readonly to: number;
}

/** Streak is that one player filled several cells while nobody else filled any. */
export interface Streak {
  readonly seat: number;
  readonly from: number;
  readonly count: number;
}

/** The longest time that a player filled nothing, and when it ended. */
export interface Wait {
  readonly from: number;
  readonly until: number;
}

/** How many cells each player had when. */
export type Lines = ReadonlyMap<number, readonly Point[]>;

interface Step extends Point {
  readonly seat: number;
}

/** The leads of a race, in order. Who draws level takes nothing. */
export function leadsOf(lines: Lines): Lead[] {
  const now = new Map<number, number>();
  const leads: Lead[] = [];
  for (const { seat, at, done } of stepsOf(lines)) {
    now.set(seat, done);
    const last = leads.at(-1);
    const level = last ? (now.get(last.seat) ?? 0) : 0;
    if (last && last.seat !== seat && done <= level) continue;
    if (last?.seat === seat) leads.pop();
    leads.push(last?.seat === seat ? { ...last, to: done } : { seat, from: done, at, to: done });
  }
  return leads;
}

/** The longest streak of a player. */
export function streakIn(lines: Lines, seat: number): Streak {
  let best: Streak = { seat, from: 0, count: 0 };
  let run = best;
  for (const step of stepsOf(lines)) {
    if (step.seat !== seat) run = { seat, from: 0, count: 0 };
    else run = { seat, from: run.count === 0 ? step.done : run.from, count: run.count + 1 };
    if (run.count > best.count) best = run;
  }
  return best;
}

/** Where a player stood still longest before a cell was filled; undefined if none was. */
export function longestWait(points: readonly Point[]): Wait | undefined {
  let longest: Wait | undefined;
  for (const [i, { at, done }] of points.entries()) {
    const before = points[i - 1] ?? { at: 0, done: 0 };
    if (done > before.done && (!longest || at - before.at > longest.until - longest.from))
      longest = { from: before.at, until: at };
  }
  return longest;
}

/** The cells of all players in the order in which they were filled. */
function stepsOf(lines: Lines): Step[] {
  const steps = [...lines].flatMap(([seat, points]) =>
    points.flatMap((p, i): Step[] => (p.done > (points[i - 1]?.done ?? 0) ? [{ ...p, seat }] : [])),
  );
  return steps.sort((a, b) => a.at - b.at);
}
