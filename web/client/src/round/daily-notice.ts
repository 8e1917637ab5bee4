// Notices about a daily puzzle's deadline. Few play around midnight UTC, so nothing imports this module directly.

import type { RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { midnight } from "../text/midnight/midnight-words.ts";
import type { Announcer } from "../ui/announcer.ts";

export { midnight };

/** The state of a round: the deadline is near, it has passed, or the round was begun after it. */
type DayStand = "closing" | "over" | "late";

/** Returns the state of a daily puzzle's round, from 15 minutes before its deadline. */
function dayStand(deadline: number, now: number): DayStand {
  if (deadline === 0) return "late";
  return now < deadline ? "closing" : "over";
}

/** Returns a function that returns a short notice each time, and announces it in a sentence once. */
export function dailyNotice(announcer: Pick<Announcer, "toast">): (room: RoomState, now: number) => string {
  let said: DayStand | undefined;
  return ({ deadline = 0 }, now) => {
    const stand = dayStand(deadline, now);
    const left = clock(deadline - now + 999);
    if (stand !== said) announcer.toast(stand === "closing" ? midnight.closing(left) : midnight[stand]);
    said = stand;
    return stand === "closing" ? midnight.counts(left) : midnight.uncounted;
  };
}
