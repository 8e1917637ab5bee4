// The part that only the results of ranked rounds need. It is loaded with the first one, so nothing imports it
// directly.

import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { signedNumber } from "../text/format.ts";
import { ratings as words } from "../text/ratings/rating-words.ts";
import { placement } from "./ratings-panel.ts";

export { keepOffer } from "../account/keep-offer.ts";
export { ownStatuses, statusLine } from "./finish-status.ts";
export { describeProof } from "./proof-panel.ts";

/** The player's rating after a round in words, and whether it is settled. */
export interface RatingLine {
  readonly line: string;
  readonly settled: boolean;
}

/**
 * Describes the player's rating after a round: how far it is from being settled, or its points and their change; "" if
 * the round did not count, or not yet. A fall is not shown to a player who has won.
 */
export async function ratingLine(round: string, token: string, won: boolean): Promise<RatingLine> {
  const { ratings } = await api.ratings(token, round);
  const lines = ratings.map(({ kind, rounds }) => {
    const rated = rounds.find((r) => r.round === round);
    if (!rated) return "";
    const { after, change } = rated;
    const name = kindName(kind);
    if (after.provisional) return words.placed(name, placement(after));
    return won && change < 0 ? words.points(name, after.points) : words.now(name, after.points, signedNumber(change));
  });
  const settled = ratings.some(({ rounds }) => rounds.some((r) => r.round === round && !r.after.provisional));
  return { line: lines.join(" "), settled };
}
