// The words for signing in, apart from the others: most servers have guests alone.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { SignInWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly signIn: SignInWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** signIn are the words of the language that the page speaks. */
export const signIn: SignInWords = (await loaders[language]()).signIn;
