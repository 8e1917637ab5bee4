// The words for the pages of what is one's own, apart from the others: the first page is light without them.

import { loadWords } from "../text.ts";
import type { Own } from "./en.ts";

/** The words of the language that the page speaks. */
export const { own } = await loadWords<{ readonly own: Own }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
