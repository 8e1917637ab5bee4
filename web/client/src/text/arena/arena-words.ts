// The words for arenas, loaded only on their pages.

import { loadWords } from "../text.ts";
import type { ArenaWords } from "./en.ts";

/** The words in the page's language. */
export const { arena } = await loadWords<{ readonly arena: ArenaWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
