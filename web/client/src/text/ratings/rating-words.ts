// The words for ratings, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { RatingWords } from "./en.ts";

/** The words in the page's language. */
export const { ratings } = await loadWords<{ readonly ratings: RatingWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
