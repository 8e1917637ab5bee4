// The part that only the results of ranked rounds need. It is loaded with the first one, so nothing imports it
// directly.

import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { ratings as words } from "../text/ratings/rating-words.ts";

export { describeProof } from "./proof-panel.ts";

/** Describes how a round changed the player's rating; "" if it did not, or not yet. */
export async function ratingLine(round: string, token: string): Promise<string> {
  const { ratings } = await api.ratings(token, round);
  const lines = ratings.map((rating) => {
    const brought = rating.rounds.find((r) => r.round === round);
    const signed = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "exceptZero" });
    return brought ? words.now(kindName(rating.kind), brought.after.points, signed.format(brought.change)) : "";
  });
  return lines.join(" ");
}
