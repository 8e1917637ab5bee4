// Which players of a class need help.

import type { RoomState, Seat } from "../room/state.ts";
import type { RoundTimeline } from "../room/track.ts";

/** A player counts as stuck after this many milliseconds without a right cell. */
export const stuckAfter = 60_000;

/** A player's state for the teacher; the first is the most urgent. */
export type Need = "out" | "stuck" | "last" | "fine" | "done" | "left";

const needs: readonly Need[] = ["out", "stuck", "last", "fine", "done", "left"];

/** A player with a need. waits is the time without a right cell, in milliseconds. */
export interface Pupil {
  readonly seat: Seat;
  readonly need: Need;
  readonly waits: number;
}

/**
 * Returns a round's players by urgency: those who are out, then those who have waited longest, then those with one
 * strike left, then the others, the slowest first. now is the round's time.
 */
export function pupilsByNeed(room: RoomState, { round, lines }: RoundTimeline, now: number): Pupil[] {
  const pupils = room.seats.map((seat): Pupil => {
    const last = round === room.round ? (lines.get(seat.seat)?.at(-1)?.at ?? 0) : 0;
    const waits = Math.max(0, now - last);
    return { seat, need: needOf(room, seat, waits), waits };
  });
  return pupils.sort(
    (a, b) =>
      needs.indexOf(a.need) - needs.indexOf(b.need) ||
      (a.need === "stuck" ? b.waits - a.waits : 0) ||
      a.seat.right - b.seat.right ||
      b.seat.strikes - a.seat.strikes ||
      a.seat.seat - b.seat.seat,
  );
}

function needOf({ settings }: RoomState, seat: Seat, waits: number): Need {
  const limit = settings.strikes ? settings.strikes + (seat.handicap?.strikes ?? 0) : 0;
  if (seat.time > 0) return "done";
  if (seat.out) return "out";
  if (seat.left) return "left";
  if (waits >= stuckAfter) return "stuck";
  return limit > 1 && seat.strikes === limit - 1 ? "last" : "fine";
}
