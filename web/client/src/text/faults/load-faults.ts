// The words for faults in a puzzle's text, loaded only by pages that read such texts.

import { grammarOf } from "../grammar.ts";
import { language, loadWords } from "../text.ts";
import type { Faults } from "./en.ts";

/** The words in a language. */
export type FaultWords = ReturnType<Faults>;

/** Loads the words in the page's language; undefined if that fails. */
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
