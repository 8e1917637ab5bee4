// The words for daily puzzles around midnight UTC, loaded only then.

import { loadWords } from "../text.ts";
import type { MidnightWords } from "./en.ts";

/** The words in the page's language. */
export const { midnight } = await loadWords<{ readonly midnight: MidnightWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
