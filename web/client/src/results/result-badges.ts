// The badges of a result: the first win at a kind, wins in a row, and a best time of this device.

import type * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { modeOf } from "../room/modes.ts";
import { exactClock } from "../text/format.ts";
import { play } from "../text/play/spoken.ts";
import { h } from "../ui/dom.ts";

const asked = 100; // rounds, which is the most that the server sends at once
const rowFrom = 2; // wins

/** What a player has reached with a round. */
export interface Reached {
  /** The first win at the round's kind. */
  readonly first: boolean;
  /** The number of wins in a row, this one included; 0 if there are fewer than two. */
  readonly row: number;
}

/** Returns what a player has reached with a round, which is one of the given ones, the latest first. */
export function findReached({ rounds, total }: wire.PlayedRounds, id: string): Reached {
  const races = rounds.filter(({ mode, players }) => players > 1 && !modeOf(mode).together);
  const at = races.findIndex(({ round }) => round === id);
  const now = races[at];
  if (!now || !isWin(now)) return { first: false, row: 0 };
  const before = races.slice(at + 1);
  const lost = before.findIndex((played) => !isWin(played));
  const row = 1 + (lost < 0 ? before.length : lost);
  const first = rounds.length === total && !before.some((played) => isWin(played) && played.kind === now.kind);
  return { first, row: row >= rowFrom ? row : 0 };
}

function isWin({ place, mode, time }: wire.Played): boolean {
  return place === 1 && (time > 0 || modeOf(mode).claims);
}

/** Returns the badges of a won round; before is the player's previous best time if this one is better, or 0. */
export async function resultBadges(id: string, kind: string, token: string, before: number): Promise<HTMLElement[]> {
  const { badges } = play;
  const { first, row } = findReached(await api.rounds(token, asked), id);
  return [
    ...(before > 0 ? [badges.best(exactClock(before))] : []),
    ...(first ? [badges.first(kindName(kind))] : []),
    ...(row > 0 ? [badges.row(row)] : []),
  ].map((said) => h("span", { text: said }));
}
