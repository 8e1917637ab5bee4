// The looks that are loaded, and those that can be. Whoever shows a puzzle has its look loaded first; from then on lookOf has it.

import type * as wire from "../../protocol.gen.ts";
import type { Plan, Shape } from "../board/shape.ts";
import { language, named, puzzleNamed } from "../text/text.ts";
import { kindEntries } from "./all-kinds.ts";
import type { Card } from "./card.ts";
import type { KindLook } from "./kind-look.ts";
import { plainLook } from "./plain.ts";
import { sudokuLook } from "./sudoku/look.ts";

/** The usual kind's look is always there; a puzzle that names no kind is of that kind. */
const loaded = new Map<string, KindLook>([["", sudokuLook], [sudokuLook.name, sudokuLook]]);
const loading = new Map<string, Promise<void>>();

/** cards are those of all kinds that this client has a look for, in the order to show them. */
export const cards: readonly Card[] = kindEntries.map(({ card }) => card);

/** cardOf is a kind's card; undefined is that this client has no look for it. */
export function cardOf(kind: string | undefined): Card | undefined {
  return cards.find(({ name }) => name === (kind || sudokuLook.name));
}

/** kindNamed is what people call a kind. */
export function kindNamed(kind: string | undefined): string {
  return cardOf(kind)?.called[language] ?? named(kind ?? "");
}

/** playedNamed is what is played: its kind, if it is not the usual one, its size, its further rules if there are any, and how hard it is. */
export function playedNamed(played: { readonly kind?: string; readonly size?: string; readonly rules?: string; readonly difficulty?: string }): string[] {
  const usual = !played.kind || played.kind === sudokuLook.name;
  return [...(usual ? [] : [kindNamed(played.kind)]), ...puzzleNamed(played)];
}

/** boardNamed is what a board of a kind is called, by the name of its size. */
export function boardNamed(kind: string | undefined, size = ""): string {
  return `${kindNamed(kind)} ${size}`;
}

/** lookOf is a kind's look. One that is not loaded, or that there is not, has digits shown as they are. */
export function lookOf(kind: string | undefined): KindLook {
  return loaded.get(kind ?? "") ?? plainLook;
}

/** isReady says whether there is nothing to wait for before a kind is shown. */
export function isReady(kind: string | undefined): boolean {
  return loaded.has(kind ?? "") || !cardOf(kind);
}

/** loadLook has a kind's look loaded. It fails where the network does; a kind without a look needs none. */
export async function loadLook(kind: string | undefined): Promise<void> {
  const name = kind ?? "";
  const entry = kindEntries.find(({ card }) => card.name === name);
  if (!entry || loaded.has(name)) return;
  const way = loading.get(name) ?? entry.load().then(adopt);
  loading.set(name, way);
  try {
    await way;
  } finally {
    loading.delete(name);
  }
}

/** adopt takes a look in. */
export function adopt(look: KindLook): void {
  loaded.set(look.name, look);
  if (!look.css || typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look.css);
  document.adoptedStyleSheets.push(sheet);
}

/** readShape reads a puzzle's shape as its kind does. */
export function readShape(plan: Plan): Shape {
  return lookOf(plan.kind).shape(plan);
}

/** playable are the kinds that the server offers and this client can show, in the order of this client's list. */
export function playable(info: Pick<wire.Info, "kinds">): readonly Card[] {
  return cards.filter(({ name }) => info.kinds.some((k) => k.name === name));
}
