// The words for signing in through a provider, loaded only if the server has one.

import { loadWords } from "../text.ts";
import type { SignInWords } from "./en.ts";

/** The words in the page's language. */
export const { signIn } = await loadWords<{ readonly signIn: SignInWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
