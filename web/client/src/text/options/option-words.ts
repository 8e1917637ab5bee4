// The words for the settings of this device and for the list of keys, loaded after the first page.

import { loadWords } from "../text.ts";
import type { Options } from "./en.ts";

/** The words in the page's language. */
export const { options } = await loadWords<{ readonly options: Options }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
