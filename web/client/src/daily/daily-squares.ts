// The result of a daily puzzle as squares that reveal nothing about the puzzle.

import type { RoundTimeline } from "../room/track.ts";

const tenths = 10;

/**
 * Returns a square for each tenth of the board that a player filled: without a mistake, with help, with a strike, or
 * not at all.
 */
export function squaresOf({ lines, milestones }: RoundTimeline, seat: number, whole: number): string {
  const points = lines.get(seat) ?? [];
  const own = milestones.filter((m) => m.seat === seat);
  let from = -1;
  return Array.from({ length: tenths }, (_, i) => {
    const end = points.find((p) => p.done >= ((i + 1) * whole) / tenths)?.at;
    const kinds = own.filter(({ at }) => at > from && at <= (end ?? Infinity)).map(({ kind }) => kind);
    from = end ?? Infinity;
    if (kinds.includes("strike")) return "🟥";
    if (end === undefined) return "⬜";
    return kinds.includes("hint") ? "🟨" : "🟩";
  }).join("");
}
