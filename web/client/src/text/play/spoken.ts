// The words for boards and what is made of them, apart from the others: the first page is light without them.

import type { Text } from "../en.ts";
import { loadWords, text } from "../text.ts";
import type { Play } from "./en.ts";

/** The words of the language that the page speaks. */
export const { play } = await loadWords<{ readonly play: Play }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});

/** A catalogue with these words. */
export type Spoken = Text & Play;

/** spoken is that of the language that the page speaks. */
export const spoken: Spoken = { ...text, ...play };
