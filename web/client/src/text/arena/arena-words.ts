// The words for arenas, apart from the others: whoever plays elsewhere is light without them.

import { loadWords } from "../text.ts";
import type { ArenaWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { arena } = await loadWords<{ readonly arena: ArenaWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
