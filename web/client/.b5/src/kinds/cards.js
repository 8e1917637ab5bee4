// The kinds by their cards: what they are called, and which can be played. The first page needs no more of them.
import { language, named, puzzleNamed } from "../text/text.js";
import { kindEntries } from "./all-kinds.js";
/** usualKind is the kind of a puzzle that names none: the first of the list. */
export const usualKind = kindEntries[0]?.card.name ?? "";
/** cards are those of all kinds that this client has a look for, in the order to show them. */
export const cards = kindEntries.map(({ card }) => card);
/** cardOf is a kind's card; undefined is that this client has no look for it. */
export function cardOf(kind) {
    return cards.find(({ name }) => name === (kind || usualKind));
}
/** kindNamed is what people call a kind. */
export function kindNamed(kind) {
    return cardOf(kind)?.called[language] ?? named(kind ?? "");
}
/** playedNamed is what is played: its kind, if it is not the usual one, its size, its further rules if there are any, and how hard it is. */
export function playedNamed(played) {
    const usual = !played.kind || played.kind === usualKind;
    return [...(usual ? [] : [kindNamed(played.kind)]), ...puzzleNamed(played)];
}
/** boardNamed is what a board of a kind is called, by the name of its size. */
export function boardNamed(kind, size = "") {
    return `${kindNamed(kind)} ${size}`;
}
/** playable are the kinds that the server offers and this client can show, in the order of this client's list. */
export function playable(info) {
    return cards.filter(({ name }) => info.kinds.some((k) => k.name === name));
}
