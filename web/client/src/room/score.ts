// The rematch that players offer after a round, and the rounds that they have won in this room.

import { isQuick, type RoomState, type Seat } from "./state.ts";

/** The offers of a rematch. */
export interface Offers {
  /** Whether this player does. */
  readonly own: boolean;
  /** The other people who do. */
  readonly offered: readonly string[];
  /** The people who are present and do not, or not yet. */
  readonly awaited: readonly string[];
}

/** Returns who wants a rematch. Bots go along. */
export function offersOf({ seats, you }: RoomState): Offers {
  const present = seats.filter((s) => !s.bot && !s.left && !s.away && s.seat !== you);
  const names = (ready: boolean) => present.filter((s) => s.ready === ready).map((s) => s.name);
  return { own: seats.some((s) => s.seat === you && s.ready), offered: names(true), awaited: names(false) };
}

/**
 * Formats the won rounds of those who are seated, "Ana 2 : 1 Ben"; "" before the first one, for fewer than two, and
 * in a room for a single round.
 */
export function scoreOf({ seats, settings }: RoomState): string {
  const [first, second] = seats;
  if (!first || !second || isQuick({ settings }) || !seats.some(winsOf)) return "";
  if (seats.length === 2) return `${first.name} ${winsOf(first)} : ${winsOf(second)} ${second.name}`;
  return [...seats]
    .sort((a, b) => winsOf(b) - winsOf(a))
    .slice(0, shown)
    .map((s) => `${s.name} ${winsOf(s)}`)
    .join(" · ");
}

const shown = 5;

function winsOf({ wins = 0 }: Seat): number {
  return wins;
}
