// The words for signing in, apart from the others: most servers have guests alone.

import { loadWords } from "../text.ts";
import type { SignInWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { signIn } = await loadWords<{ readonly signIn: SignInWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
