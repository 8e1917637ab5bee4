// The words for times by technique, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { TechniqueWords } from "./en.ts";

/** The words in the page's language. */
export const { techniques } = await loadWords<{ readonly techniques: TechniqueWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
