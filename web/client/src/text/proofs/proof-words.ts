// The words for proof rounds, apart from the others: the first page is light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { ProofWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly proofs: ProofWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** proofs are the words of the language that the page speaks. */
export const proofs: ProofWords = (await loaders[language]()).proofs;
