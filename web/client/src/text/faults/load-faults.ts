// The words for what is wrong with a puzzle's text, apart from the others: only the page that reads texts needs them.

import { grammarOf } from "../grammar.ts";
import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { Faults } from "./en.ts";

/** FaultWords are the words of a language. */
export type FaultWords = ReturnType<Faults>;

const loaders: Readonly<Record<Language, () => Promise<{ readonly faults: Faults }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** loadFaults loads the words of the language that the page speaks; undefined is that they can't be had now. */
export function loadFaults(): Promise<FaultWords | undefined> {
  return loaders[language]().then(
    (words) => words.faults(grammarOf(language)),
    () => undefined,
  );
}
