// The words for races against ghosts, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { GhostWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { ghosts } = await loadWords<{ readonly ghosts: GhostWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
