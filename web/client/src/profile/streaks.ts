// What is told of days in a row.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";
import { day } from "../text/format.ts";
import { season } from "../text/season/season-words.ts";

/** Asks for the player's days in a row. */
export function streaks(token: string): Promise<wire.Streaks> {
  return call("GET", "/me/streaks", { token });
}

/** What is to be known of a row: whether today is still to be played, and what of freezes. */
export function describeStreak({ days, today, frozen, freeze }: wire.Streak): string {
  if (days === 0) return season.none;
  const saved = frozen ? season.frozen(day(Date.parse(`${frozen}T12:00:00`))) : "";
  return [today ? "" : season.open, saved, freeze ? season.freeze : season.used].filter((s) => s !== "").join(" ");
}
