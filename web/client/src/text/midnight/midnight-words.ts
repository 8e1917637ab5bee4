// The words for daily puzzles around midnight UTC, apart from the others: few see them.

import { loadWords } from "../text.ts";
import type { MidnightWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { midnight } = await loadWords<{ readonly midnight: MidnightWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
