// What a player is told of a daily puzzle's day. Nothing imports it at once: few play around midnight UTC.

import type { RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { midnight } from "../text/midnight/midnight-words.ts";
import type { Announcer } from "../ui/announcer.ts";

export { midnight };

/** How a round stands: the time to finish it runs out, it is over, or the round was begun too late. */
export type DayStand = "closing" | "over" | "late";

/** Tells how the round of a daily puzzle stands from 15 minutes before its deadline on. */
export function dayStand(deadline: number, now: number): DayStand {
  if (deadline === 0) return "late";
  return now < deadline ? "closing" : "over";
}

/** Returns what tells it in few words each time it is asked, and has a voice say it in a sentence once. */
export function dailyNotice(voice: Pick<Announcer, "toast">): (room: RoomState, now: number) => string {
  let said: DayStand | undefined;
  return ({ deadline = 0 }, now) => {
    const stand = dayStand(deadline, now);
    const left = clock(deadline - now + 999);
    if (stand !== said) voice.toast(stand === "closing" ? midnight.closing(left) : midnight[stand]);
    said = stand;
    return stand === "closing" ? midnight.counts(left) : midnight.uncounted;
  };
}
