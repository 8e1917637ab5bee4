// All words of each language, whichever file they are loaded with.

import type { Language } from "../../src/text/languages.ts";
import * as de from "../../src/text/de.ts";
import * as en from "../../src/text/en.ts";
import * as es from "../../src/text/es.ts";
import * as fr from "../../src/text/fr.ts";
import * as ja from "../../src/text/ja.ts";
import { ghosts as ghostsDe } from "../../src/text/ghosts/de.ts";
import { ghosts as ghostsEn } from "../../src/text/ghosts/en.ts";
import { ghosts as ghostsEs } from "../../src/text/ghosts/es.ts";
import { ghosts as ghostsFr } from "../../src/text/ghosts/fr.ts";
import { ghosts as ghostsJa } from "../../src/text/ghosts/ja.ts";
import { midnight as midnightDe } from "../../src/text/midnight/de.ts";
import { options as optionsDe } from "../../src/text/options/de.ts";
import { midnight as midnightEn } from "../../src/text/midnight/en.ts";
import { options as optionsEn } from "../../src/text/options/en.ts";
import { midnight as midnightEs } from "../../src/text/midnight/es.ts";
import { options as optionsEs } from "../../src/text/options/es.ts";
import { midnight as midnightFr } from "../../src/text/midnight/fr.ts";
import { options as optionsFr } from "../../src/text/options/fr.ts";
import { midnight as midnightJa } from "../../src/text/midnight/ja.ts";
import { options as optionsJa } from "../../src/text/options/ja.ts";
import { own as ownDe } from "../../src/text/own/de.ts";
import { own as ownEn } from "../../src/text/own/en.ts";
import { own as ownEs } from "../../src/text/own/es.ts";
import { own as ownFr } from "../../src/text/own/fr.ts";
import { own as ownJa } from "../../src/text/own/ja.ts";
import { passkeys as passkeysDe } from "../../src/text/passkeys/de.ts";
import { signIn as signInDe } from "../../src/text/sign-in/de.ts";
import { play as playDe } from "../../src/text/play/de.ts";
import { passkeys as passkeysEn } from "../../src/text/passkeys/en.ts";
import { signIn as signInEn } from "../../src/text/sign-in/en.ts";
import { play as playEn } from "../../src/text/play/en.ts";
import { passkeys as passkeysEs } from "../../src/text/passkeys/es.ts";
import { signIn as signInEs } from "../../src/text/sign-in/es.ts";
import { play as playEs } from "../../src/text/play/es.ts";
import { passkeys as passkeysFr } from "../../src/text/passkeys/fr.ts";
import { signIn as signInFr } from "../../src/text/sign-in/fr.ts";
import { play as playFr } from "../../src/text/play/fr.ts";
import { passkeys as passkeysJa } from "../../src/text/passkeys/ja.ts";
import { signIn as signInJa } from "../../src/text/sign-in/ja.ts";
import { play as playJa } from "../../src/text/play/ja.ts";
import { proofs as proofsDe } from "../../src/text/proofs/de.ts";
import { proofs as proofsEn } from "../../src/text/proofs/en.ts";
import { proofs as proofsEs } from "../../src/text/proofs/es.ts";
import { proofs as proofsFr } from "../../src/text/proofs/fr.ts";
import { proofs as proofsJa } from "../../src/text/proofs/ja.ts";
import { ratings as ratingsDe } from "../../src/text/ratings/de.ts";
import { ratings as ratingsEn } from "../../src/text/ratings/en.ts";
import { ratings as ratingsEs } from "../../src/text/ratings/es.ts";
import { ratings as ratingsFr } from "../../src/text/ratings/fr.ts";
import { ratings as ratingsJa } from "../../src/text/ratings/ja.ts";
import { screen as screenDe } from "../../src/text/screen/de.ts";
import { screen as screenEn } from "../../src/text/screen/en.ts";
import { screen as screenEs } from "../../src/text/screen/es.ts";
import { screen as screenFr } from "../../src/text/screen/fr.ts";
import { screen as screenJa } from "../../src/text/screen/ja.ts";
import type { ScreenWords } from "../../src/text/screen/en.ts";
import type { MidnightWords } from "../../src/text/midnight/en.ts";
import type { GhostWords } from "../../src/text/ghosts/en.ts";
import type { Options } from "../../src/text/options/en.ts";
import type { PasskeyWords } from "../../src/text/passkeys/en.ts";
import type { SignInWords } from "../../src/text/sign-in/en.ts";
import type { ProofWords } from "../../src/text/proofs/en.ts";
import type { RatingWords } from "../../src/text/ratings/en.ts";
import type { Spoken } from "../../src/text/play/spoken.ts";

/** The words by their languages. */
export const catalogues = {
  en: {
    ...en.catalogue,
    ...playEn,
    ...ownEn,
    options: optionsEn,
    screen: { ...playEn.screen, ...screenEn },
    proofs: proofsEn,
    ratings: ratingsEn,
    ghosts: ghostsEn,
    midnight: midnightEn,
    passkeys: passkeysEn,
    signIn: signInEn,
  },
  de: {
    ...de.catalogue,
    ...playDe,
    ...ownDe,
    options: optionsDe,
    screen: { ...playDe.screen, ...screenDe },
    proofs: proofsDe,
    ratings: ratingsDe,
    ghosts: ghostsDe,
    midnight: midnightDe,
    passkeys: passkeysDe,
    signIn: signInDe,
  },
  es: {
    ...es.catalogue,
    ...playEs,
    ...ownEs,
    options: optionsEs,
    screen: { ...playEs.screen, ...screenEs },
    proofs: proofsEs,
    ratings: ratingsEs,
    ghosts: ghostsEs,
    midnight: midnightEs,
    passkeys: passkeysEs,
    signIn: signInEs,
  },
  fr: {
    ...fr.catalogue,
    ...playFr,
    ...ownFr,
    options: optionsFr,
    screen: { ...playFr.screen, ...screenFr },
    proofs: proofsFr,
    ratings: ratingsFr,
    ghosts: ghostsFr,
    midnight: midnightFr,
    passkeys: passkeysFr,
    signIn: signInFr,
  },
  ja: {
    ...ja.catalogue,
    ...playJa,
    ...ownJa,
    options: optionsJa,
    screen: { ...playJa.screen, ...screenJa },
    proofs: proofsJa,
    ratings: ratingsJa,
    ghosts: ghostsJa,
    midnight: midnightJa,
    passkeys: passkeysJa,
    signIn: signInJa,
  },
} satisfies Record<
  Language,
  Spoken & {
    readonly options: Options;
    readonly screen: ScreenWords;
    readonly proofs: ProofWords;
    readonly ratings: RatingWords;
    readonly ghosts: GhostWords;
    readonly midnight: MidnightWords;
    readonly passkeys: PasskeyWords;
    readonly signIn: SignInWords;
  }
>;
