// The words for days in a row and for months, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { SeasonWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { season } = await loadWords<{ readonly season: SeasonWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
