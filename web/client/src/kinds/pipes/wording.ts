// Loads the texts of pipes.

import type { Wording } from "../card.ts";
import type { PipesWords } from "./words/en.ts";

/** The functions that load them, by language. */
export const wording: Wording<PipesWords> = {
  en: () => import("./words/en.ts"),
  de: () => import("./words/de.ts"),
  es: () => import("./words/es.ts"),
  fr: () => import("./words/fr.ts"),
  ja: () => import("./words/ja.ts"),
};
