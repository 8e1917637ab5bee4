// The words for a room on a screen, apart from the others: players are light without them.

import { loadWords } from "../text.ts";
import type { ScreenWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { screen } = await loadWords<{ readonly screen: ScreenWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
