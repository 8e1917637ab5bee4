// The words for proof rounds, apart from the others: the first page is light without them.

import { loadWords } from "../text.ts";
import type { ProofWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { proofs } = await loadWords<{ readonly proofs: ProofWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
