// The words for the settings of this device and for the list of keys, apart from the others: the first page is light without them.

import { loadWords } from "../text.ts";
import type { Options } from "./en.ts";

/** The words of the language that the page speaks. */
export const { options } = await loadWords<{ readonly options: Options }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
