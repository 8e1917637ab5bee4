// Who of a class needs somebody.

import type { RoomState, Seat } from "../room/state.ts";
import type { RoundTimeline } from "../room/track.ts";

/** stuckAfter is for how long, in milliseconds, no cell came right until a player counts as stuck. */
export const stuckAfter = 60_000;

/** How a player stands to who looks after all of them: the first need is the most urgent. */
export type Need = "out" | "stuck" | "last" | "fine" | "done" | "left";

const needs: readonly Need[] = ["out", "stuck", "last", "fine", "done", "left"];

/** A player with what they need. waits is for how long no cell came right, in milliseconds. */
export interface Pupil {
  readonly seat: Seat;
  readonly need: Need;
  readonly waits: number;
}

/**
 * A round's players, who needs somebody first: who is out, then who waits the longest, then those with one strike left, then
 * the others from the slowest on. now is the round's time.
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
