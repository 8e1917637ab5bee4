// The words for playing a round, loaded after the first page.

import type { Text } from "../en.ts";
import { loadWords, text } from "../text.ts";
import type { Play } from "./en.ts";

/** The words in the page's language. */
export const { play } = await loadWords<{ readonly play: Play }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});

/** A catalogue with these words. */
export type Spoken = Text & Play;

/** spoken is the catalogue in the page's language. */
export const spoken: Spoken = { ...text, ...play };
