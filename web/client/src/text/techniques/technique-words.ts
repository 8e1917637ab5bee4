// The words for times by technique, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { TechniqueWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { techniques } = await loadWords<{ readonly techniques: TechniqueWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
