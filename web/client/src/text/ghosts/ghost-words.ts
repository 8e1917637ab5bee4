// The words for races against ghosts, apart from the others: pages are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { GhostWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly ghosts: GhostWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** ghosts are the words of the language that the page speaks. */
export const ghosts: GhostWords = (await loaders[language]()).ghosts;
