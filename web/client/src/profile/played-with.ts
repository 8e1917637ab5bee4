// Whom a round of the player's history was played with, and what it changed of the rating.

import type * as wire from "../../protocol.gen.ts";
import { placement } from "../ranking/ratings-panel.ts";
import { modeOf } from "../room/modes.ts";
import { signedNumber } from "../text/format.ts";
import { own } from "../text/own/words.ts";

/** Names the others of a round; "" if nobody else played. Players whose data was deleted are only counted. */
export function describeOthers({ mode, players, others = [] }: wire.Played): string {
  if (others.length === 0) return "";
  const names = others.map(({ name, bot }) => (bot ? own.mine.bot(name) : name));
  const unnamed = players - 1 - others.length;
  const named = modeOf(mode).together ? own.mine.together(names) : own.mine.versus(names);
  return unnamed > 0 ? `${named} +${unnamed}` : named;
}

/**
 * Describes the player's rating after a round and its change, or how far it is from being settled; "" if the round
 * changed none. A fall is not shown to a player who has won.
 */
export function describeRated({ place, rated }: wire.Played): string {
  if (!rated) return "";
  const { after, change } = rated;
  if (after.provisional) return placement(after);
  return place === 1 && change < 0 ? String(after.points) : `${after.points} (${signedNumber(change)})`;
}
