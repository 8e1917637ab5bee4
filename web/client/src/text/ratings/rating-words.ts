// The words for ratings, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { RatingWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { ratings } = await loadWords<{ readonly ratings: RatingWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
