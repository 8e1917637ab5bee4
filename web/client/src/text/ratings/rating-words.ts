// The words for ratings, apart from the others: pages are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { RatingWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly ratings: RatingWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** ratings are the words of the language that the page speaks. */
export const ratings: RatingWords = (await loaders[language]()).ratings;
