// What the client knows of a kind before it has loaded its look: its name, a sentence and a picture. It is in the first page's file,
// so it is small.

import { language, text } from "../text/text.ts";
import type { Language } from "../text/languages.ts";
import { drawing, type Stroke } from "./glyph.ts";
import type { KindUI } from "./kind-ui.ts";

/** What there is to see of a kind before its look is there. */
export interface Card {
  /** The kind's name, as the server says it. */
  readonly name: string;
  /** The kind that has it as a size, where it is no kind of its own. */
  readonly of?: string;
  /** What people call it. */
  readonly called: Readonly<Record<Language, string>>;
  /** What it is, in a sentence. */
  readonly about: Readonly<Record<Language, string>>;
  /** The size that is usual. */
  readonly size: string;
  /** A picture on a field of so many cells. */
  readonly picture: { readonly side: number; readonly strokes: readonly Stroke[] };
}

/** A kind in the list: its card, and the way to its look. */
export interface KindEntry {
  readonly card: Card;
  /** The cards of sizes that people know by names of their own. */
  readonly sizes?: readonly Card[];
  /** Loads the look; without it the look is there wherever boards are. */
  load?(): Promise<KindUI>;
}

/** The loaders of a kind's words. */
export type Wording<W> = Readonly<Record<Language, () => Promise<{ readonly words: W }>>>;

/** Makes an entry of a kind whose look, and whose words in each language, are files of their own. */
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

/** A card's picture as an element. */
export function cardPicture({ picture }: Card): SVGSVGElement {
  return drawing(picture.strokes, "kind-picture", picture.side);
}

/** What the link to a kind's rules says. */
export function rulesLabel(card: Card): string {
  return text.kinds.rulesOf(card.called[language]);
}
