// The part of streaks that only the result of a daily puzzle needs. It is loaded with the first result, so nothing
// imports it directly.

import type * as wire from "../../protocol.gen.ts";

export { keepOffer } from "../account/keep-offer.ts";
export { streaks, describeStreak } from "../profile/streaks.ts";

/**
 * Returns the streak that a day's puzzle belongs to. A puzzle that was finished in the hour after its day does not
 * belong to today's.
 */
export function findStreak(
  { streaks }: wire.Streaks,
  { before }: wire.Dailies,
  kind: string | undefined,
  daily: string,
  counts: boolean,
): wire.Streak | undefined {
  return streaks.find((s) => s.kind === kind && (s.today || (counts && before?.date === daily)));
}
