// Texts about streaks.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";
import { day } from "../text/format.ts";
import { season } from "../text/season/season-words.ts";

/** Returns the player's streaks. */
export function streaks(token: string): Promise<wire.Streaks> {
  return call("GET", "/me/streaks", { token });
}

/** Describes a streak: whether today's puzzle is still to be played, and the freezes. */
export function describeStreak({ days, today, frozen, freeze }: wire.Streak): string {
  if (days === 0) return season.none;
  const saved = frozen ? season.frozen(day(Date.parse(`${frozen}T12:00:00`))) : "";
  return [today ? "" : season.open, saved, freeze ? season.freeze : season.used].filter((s) => s !== "").join(" ");
}
