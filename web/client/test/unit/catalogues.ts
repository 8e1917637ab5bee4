// All words of each language, whichever file they are loaded with.

import type { Language } from "../../src/text/languages.ts";
import * as de from "../../src/text/de.ts";
import * as en from "../../src/text/en.ts";
import * as es from "../../src/text/es.ts";
import * as fr from "../../src/text/fr.ts";
import * as ja from "../../src/text/ja.ts";
import { own as ownDe } from "../../src/text/own/de.ts";
import { own as ownEn } from "../../src/text/own/en.ts";
import { own as ownEs } from "../../src/text/own/es.ts";
import { own as ownFr } from "../../src/text/own/fr.ts";
import { own as ownJa } from "../../src/text/own/ja.ts";
import { play as playDe } from "../../src/text/play/de.ts";
import { play as playEn } from "../../src/text/play/en.ts";
import { play as playEs } from "../../src/text/play/es.ts";
import { play as playFr } from "../../src/text/play/fr.ts";
import { play as playJa } from "../../src/text/play/ja.ts";
import { proofs as proofsDe } from "../../src/text/proofs/de.ts";
import { proofs as proofsEn } from "../../src/text/proofs/en.ts";
import { proofs as proofsEs } from "../../src/text/proofs/es.ts";
import { proofs as proofsFr } from "../../src/text/proofs/fr.ts";
import { proofs as proofsJa } from "../../src/text/proofs/ja.ts";
import type { ProofWords } from "../../src/text/proofs/en.ts";
import type { Spoken } from "../../src/text/play/spoken.ts";

/** catalogues are the words by their languages. */
export const catalogues = {
  en: { ...en.catalogue, ...playEn, ...ownEn, proofs: proofsEn },
  de: { ...de.catalogue, ...playDe, ...ownDe, proofs: proofsDe },
  es: { ...es.catalogue, ...playEs, ...ownEs, proofs: proofsEs },
  fr: { ...fr.catalogue, ...playFr, ...ownFr, proofs: proofsFr },
  ja: { ...ja.catalogue, ...playJa, ...ownJa, proofs: proofsJa },
} satisfies Record<Language, Spoken & { readonly proofs: ProofWords }>;
