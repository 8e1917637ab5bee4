// The words for passkeys, apart from the others: pages are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { PasskeyWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly passkeys: PasskeyWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** passkeys are the words of the language that the page speaks. */
export const passkeys: PasskeyWords = (await loaders[language]()).passkeys;
