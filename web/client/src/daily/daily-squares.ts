// The result of a daily puzzle as squares that reveal nothing about the puzzle.

import { pointsTo, type RoundTimeline } from "../room/track.ts";

const tenths = 10;
const quick = 0.8; // of the player's mean time for a tenth
const slow = 1.4;

/**
 * Returns a square for each tenth of the board that a player filled, coloured by pace next to the player's own mean:
 * quicker, as usual or slower. Others mark help, a strike, and what was not filled.
 */
export function squaresOf(course: RoundTimeline, seat: number, whole: number): string {
  const points = pointsTo(course, seat, whole);
  const own = course.milestones.filter((m) => m.seat === seat);
  const ends = Array.from({ length: tenths }, (_, i) => points.find((p) => p.done >= ((i + 1) * whole) / tenths)?.at);
  const filled = ends.filter((at) => at !== undefined);
  const mean = (filled.at(-1) ?? 0) / Math.max(1, filled.length);
  let from = -1;
  return ends
    .map((end) => {
      const took = (end ?? 0) - Math.max(0, from);
      const kinds = own.filter(({ at }) => at > from && at <= (end ?? Infinity)).map(({ kind }) => kind);
      from = end ?? Infinity;
      if (kinds.includes("strike")) return "🟥";
      if (end === undefined) return "⬜";
      if (kinds.includes("hint")) return "🟦";
      return took < mean * quick ? "🟩" : took <= mean * slow ? "🟨" : "🟧";
    })
    .join("");
}
