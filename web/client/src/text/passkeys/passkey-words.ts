// The words for passkeys, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { PasskeyWords } from "./en.ts";

/** The words in the page's language. */
export const { passkeys } = await loadWords<{ readonly passkeys: PasskeyWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
