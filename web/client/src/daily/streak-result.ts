// What only the end of a daily puzzle needs of days in a row, loaded with the first of them. Nothing imports it at once.

import type * as wire from "../../protocol.gen.ts";

export { streaks, describeStreak } from "../profile/streaks.ts";

/** Finds the days in a row of a kind that have a day's puzzle among them. One that was finished in the hour after its day is not today's. */
export function findStreak(
  { streaks }: wire.Streaks,
  { before }: wire.Dailies,
  kind: string | undefined,
  daily: string,
  counts: boolean,
): wire.Streak | undefined {
  return streaks.find((s) => s.kind === kind && (s.today || (counts && before?.date === daily)));
}
