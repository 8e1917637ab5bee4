// The words for streaks and months, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { SeasonWords } from "./en.ts";

/** The words in the page's language. */
export const { season } = await loadWords<{ readonly season: SeasonWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
