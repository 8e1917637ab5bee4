// The words for days in a row and for months, apart from the others: pages are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { SeasonWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly season: SeasonWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** season are the words of the language that the page speaks. */
export const season: SeasonWords = (await loaders[language]()).season;
