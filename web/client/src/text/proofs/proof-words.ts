// The words for proof rounds, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { ProofWords } from "./en.ts";

/** The words in the page's language. */
export const { proofs } = await loadWords<{ readonly proofs: ProofWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
