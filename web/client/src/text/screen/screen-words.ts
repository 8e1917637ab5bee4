// The words for a room on a projector or a stream, loaded only there.

import { loadWords } from "../text.ts";
import type { ScreenWords } from "./en.ts";

/** The words in the page's language. */
export const { screen } = await loadWords<{ readonly screen: ScreenWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
