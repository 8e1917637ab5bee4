// The words for the player's own pages, loaded after the first page.

import { loadWords } from "../text.ts";
import type { Own } from "./en.ts";

/** The words in the page's language. */
export const { own } = await loadWords<{ readonly own: Own }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
