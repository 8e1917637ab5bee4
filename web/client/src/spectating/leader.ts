// Who a wall follows.

import type { Seat } from "../room/state.ts";

/**
 * Who is to be shown large: the furthest of those who play, or who finished first when nobody plays any more. Whoever is
 * shown already stays until somebody is further, for a picture that turns to and fro between two shows neither. seats are ordered by
 * how far they are. 0 is nobody.
 */
export function leaderOf(seats: readonly Seat[], shown: number): number {
  const playing = seats.filter((s) => s.time === 0 && !s.out && !s.left);
  const [first] = playing.length > 0 ? playing : seats;
  const now = playing.find((s) => s.seat === shown);
  return now && first && now.right >= first.right ? now.seat : (first?.seat ?? 0);
}
