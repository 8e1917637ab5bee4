// The words for races against ghosts, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { GhostWords } from "./en.ts";

/** The words in the page's language. */
export const { ghosts } = await loadWords<{ readonly ghosts: GhostWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
