// The kinds by their cards: their names, and which of them can be played. The home page needs no more.

import type * as wire from "../../protocol.gen.ts";
import { language, nameOf, namePuzzle } from "../text/text.ts";
import { kindEntries } from "./all-kinds.ts";
import type { Card } from "./card.ts";

/** The default kind: the first of the list. */
export const usualKind = kindEntries[0]?.card.name ?? "";

/** The cards of all kinds that this client supports, in display order. */
export const cards: readonly Card[] = kindEntries.map(({ card }) => card);

/** Returns a kind's card; undefined if this client does not support the kind. */
export function cardOf(kind: string | undefined): Card | undefined {
  return cards.find(({ name }) => name === (kind || usualKind));
}

/** Returns the displayed name of a kind. */
export function kindName(kind: string | undefined): string {
  return cardOf(kind)?.called[language] ?? nameOf(kind ?? "");
}

/** Describes a puzzle: its kind, its size, its additional rules, and its difficulty. */
export function playedName(played: {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly difficulty?: string;
}): string[] {
  return [kindName(played.kind), ...namePuzzle(played)];
}

/** Describes a board of a kind, given the name of its size. */
export function boardName(kind: string | undefined, size = ""): string {
  return `${kindName(kind)} ${nameOf(size)}`;
}

/** Returns the cards to choose from: those of playable kinds, and of their sizes that have one. */
export function tilesOf(info: Pick<wire.Info, "kinds">): readonly Card[] {
  return kindEntries.flatMap(({ card, sizes = [] }) => {
    const offered = info.kinds.find(({ name }) => name === card.name);
    return offered ? [card, ...sizes.filter(({ size }) => offered.sizes.includes(size))] : [];
  });
}

/** Returns the card of a kind in a size. */
export function tileOf(tiles: readonly Card[], kind: string, size: string): Card | undefined {
  return tiles.find((card) => card.of === kind && card.size === size) ?? tiles.find(({ name }) => name === kind);
}

/** Returns the kinds that the server offers and this client supports, in display order. */
export function playableCards(info: Pick<wire.Info, "kinds">): readonly Card[] {
  return cards.filter(({ name }) => info.kinds.some((k) => k.name === name));
}
