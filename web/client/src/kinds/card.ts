// What the client knows of a kind before it has loaded the kind's UI: a name, a sentence and a picture. Cards are part
// of the home page's file, so they are small.

import { language, text } from "../text/text.ts";
import type { Language } from "../text/languages.ts";
import { drawing, type Stroke } from "./glyph.ts";
import type { KindUI } from "./kind-ui.ts";

/** The description of a kind before its UI is loaded. */
export interface Card {
  /** The kind's name on the server. */
  readonly name: string;
  /** The kind of which this card shows a size; undefined if the card is a kind. */
  readonly of?: string;
  /** The displayed name. */
  readonly called: Readonly<Record<Language, string>>;
  /** A description in one sentence. */
  readonly about: Readonly<Record<Language, string>>;
  /** The default size. */
  readonly size: string;
  /** A picture on a square field with the given side, in cells. */
  readonly picture: { readonly side: number; readonly strokes: readonly Stroke[] };
}

/** A kind in the list: its card, and how to load its UI. */
export interface KindEntry {
  readonly card: Card;
  /** The cards of sizes that have names of their own. */
  readonly sizes?: readonly Card[];
  /** Loads the UI. It is missing if the UI is part of the file of boards. */
  load?(): Promise<KindUI>;
}

/** The functions that load a kind's texts, by language. */
export type Wording<W> = Readonly<Record<Language, () => Promise<{ readonly words: W }>>>;

/** Returns the entry of a kind whose UI, and whose texts in each language, are separate files. */
export function kindEntry<W>(
  card: Card,
  look: () => Promise<{ makeUI(words: W): KindUI }>,
  wording: Wording<W>,
): KindEntry {
  return {
    card,
    load: async () => {
      const [{ makeUI }, { words }] = await Promise.all([look(), wording[language]()]);
      return makeUI(words);
    },
  };
}

/** Returns a card's picture as an element. */
export function cardPicture({ picture }: Card): SVGSVGElement {
  return drawing(picture.strokes, "kind-picture", picture.side);
}

/** Returns the label of the link to a kind's rules. */
export function rulesLabel(card: Card): string {
  return text.kinds.rulesOf(card.called[language]);
}
