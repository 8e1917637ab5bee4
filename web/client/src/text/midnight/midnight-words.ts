// The words for daily puzzles around midnight UTC, apart from the others: few see them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { MidnightWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly midnight: MidnightWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** midnight are the words of the language that the page speaks. */
export const midnight: MidnightWords = (await loaders[language]()).midnight;
