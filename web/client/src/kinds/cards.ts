// The kinds by their cards: what they are called, and which can be played. The first page needs no more of them.

import type * as wire from "../../protocol.gen.ts";
import { language, nameOf, namePuzzle } from "../text/text.ts";
import { kindEntries } from "./all-kinds.ts";
import type { Card } from "./card.ts";

/** The kind of a puzzle that names none: the first of the list. */
export const usualKind = kindEntries[0]?.card.name ?? "";

/** Those of all kinds that this client has a look for, in the order to show them. */
export const cards: readonly Card[] = kindEntries.map(({ card }) => card);

/** A kind's card; undefined if this client has no look for it. */
export function cardOf(kind: string | undefined): Card | undefined {
  return cards.find(({ name }) => name === (kind || usualKind));
}

/** What people call a kind. */
export function kindName(kind: string | undefined): string {
  return cardOf(kind)?.called[language] ?? nameOf(kind ?? "");
}

/** What is played: its kind, if it is not the usual one, its size, its further rules if there are any, and how hard it is. */
export function playedName(played: {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly difficulty?: string;
}): string[] {
  const usual = !played.kind || played.kind === usualKind;
  return [...(usual ? [] : [kindName(played.kind)]), ...namePuzzle(played)];
}

/** What a board of a kind is called, by the name of its size. */
export function boardName(kind: string | undefined, size = ""): string {
  return `${kindName(kind)} ${nameOf(size)}`;
}

/** The cards to choose from: of the kinds that can be played, and of their sizes that have one. */
export function tilesOf(info: Pick<wire.Info, "kinds">): readonly Card[] {
  return kindEntries.flatMap(({ card, sizes = [] }) => {
    const offered = info.kinds.find(({ name }) => name === card.name);
    return offered ? [card, ...sizes.filter(({ size }) => offered.sizes.includes(size))] : [];
  });
}

/** The card of a kind in a size. */
export function tileOf(tiles: readonly Card[], kind: string, size: string): Card | undefined {
  return tiles.find((card) => card.of === kind && card.size === size) ?? tiles.find(({ name }) => name === kind);
}

/** The kinds that the server offers and this client can show, in the order of this client's list. */
export function playable(info: Pick<wire.Info, "kinds">): readonly Card[] {
  return cards.filter(({ name }) => info.kinds.some((k) => k.name === name));
}
