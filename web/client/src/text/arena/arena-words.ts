// The words for arenas, apart from the others: whoever plays elsewhere is light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { ArenaWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly arena: ArenaWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** arena are the words of the language that the page speaks. */
export const arena: ArenaWords = (await loaders[language]()).arena;
