// The facts of a race: who led when, the longest streak, how close it was, and where a player was stuck.

import type { Point } from "../room/track.ts";

/** A period in which a player had more cells than everybody else. */
export interface Lead {
  readonly seat: number;
  /** How many cells the player had at the start of the lead. */
  readonly from: number;
  readonly at: number;
  /** How many cells the player had at its end. */
  readonly to: number;
}

/** Several cells filled by one player while nobody else filled any. */
export interface Streak {
  readonly seat: number;
  readonly from: number;
  readonly count: number;
}

/** The longest time in which a player filled nothing, and when it ended. */
export interface Wait {
  readonly from: number;
  readonly until: number;
}

/** Each player's number of cells over time. */
export type Lines = ReadonlyMap<number, readonly Point[]>;

interface Step extends Point {
  readonly seat: number;
}

/** Returns the leads of a race, in order. Drawing level does not take the lead. */
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

/** Returns the longest streak of a player. */
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

/**
 * Returns the longest time before a player filled a cell; undefined if the player filled none. Cells that were filled at
 * the same time, as by a check of many tiles, are left out: none of them took that time.
 */
export function longestWait(points: readonly Point[]): Wait | undefined {
  let longest: Wait | undefined;
  for (const [i, { at, done }] of points.entries()) {
    const before = points[i - 1] ?? { at: 0, done: 0 };
    if (before.at === at || points[i + 1]?.at === at) continue;
    if (done > before.done && (!longest || at - before.at > longest.until - longest.from))
      longest = { from: before.at, until: at };
  }
  return longest;
}

/** Returns the filled cells of all players in chronological order; those that a player filled at one time are one step. */
function stepsOf(lines: Lines): Step[] {
  const steps = [...lines].flatMap(([seat, points]) => {
    const last = points.filter((p, i) => points[i + 1]?.at !== p.at);
    return last.flatMap((p, i): Step[] => (p.done > (last[i - 1]?.done ?? 0) ? [{ ...p, seat }] : []));
  });
  return steps.sort((a, b) => a.at - b.at);
}
