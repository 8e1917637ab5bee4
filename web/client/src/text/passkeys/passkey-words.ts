// The words for passkeys, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { PasskeyWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { passkeys } = await loadWords<{ readonly passkeys: PasskeyWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
