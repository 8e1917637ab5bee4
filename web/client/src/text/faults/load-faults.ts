// The words for what is wrong with a puzzle's text, apart from the others: only the page that reads texts needs them.

import { grammarOf } from "../grammar.ts";
import { language, loadWords } from "../text.ts";
import type { Faults } from "./en.ts";

/** The words of a language. */
export type FaultWords = ReturnType<Faults>;

/** Loads the words of the language that the page speaks; undefined if they can't be had now. */
export function loadFaults(): Promise<FaultWords | undefined> {
  return loadWords<{ readonly faults: Faults }>({
    en: () => import("./en.ts"),
    de: () => import("./de.ts"),
    es: () => import("./es.ts"),
    fr: () => import("./fr.ts"),
    ja: () => import("./ja.ts"),
  }).then(
    (words) => words.faults(grammarOf(language)),
    () => undefined,
  );
}
