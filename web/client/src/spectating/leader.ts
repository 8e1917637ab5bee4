// The player whose board the wall shows large.

import type { Seat } from "../room/state.ts";

/**
 * Returns the seat to show large: the leader of those who play, or the first to finish when nobody plays any longer.
 * The shown seat stays until another is further ahead, because alternating between two would show neither. seats are
 * ordered by progress. It returns 0 if there is none.
 */
export function leaderOf(seats: readonly Seat[], shown: number): number {
  const playing = seats.filter((s) => s.time === 0 && !s.out && !s.left);
  const [first] = playing.length > 0 ? playing : seats;
  const now = playing.find((s) => s.seat === shown);
  return now && first && now.right >= first.right ? now.seat : (first?.seat ?? 0);
}
