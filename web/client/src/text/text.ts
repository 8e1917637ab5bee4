// Every word that the client says, in the person's language. A catalogue is loaded before whatever imports this runs,
// so text can be used at once, and only the one language that is spoken crosses the line.

import type { LabelWords } from "../board/label.ts";
import type { SpeechWords } from "../board/speech.ts";
import { read } from "../device/storage.ts";
import type { Text } from "./en.ts";
import { directionOf, languageKey, pickLanguage, type Language } from "./languages.ts";

/** The language that the page speaks. Another one takes effect when the page is loaded again. */
export const language: Language = spoken();

/** The way that the language is written. */
export const direction = directionOf(language);

/** text is everything that is said, by the place where it is said. */
export const { catalogue: text } = await loadWords<{ readonly catalogue: Text }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});

/**
 * Loads the words of the language that the page speaks. The imports are written out for each language, because the bundler
 * makes a file of each import that it can read.
 */
export function loadWords<W>(loaders: Readonly<Record<Language, () => Promise<W>>>): Promise<W> {
  return loaders[language]();
}

/** What cells are called. */
export const cellWords: LabelWords = text.cell;

/** How rows, columns and boxes are told. */
export const speechWords: SpeechWords = text.speech;

/** A place: "1st". */
export function nth(n: number): string {
  return text.nth(n);
}

/** A word that the server uses for a mode, a difficulty or a size, as a label. */
export function nameOf(word: string): string {
  const known: Readonly<Record<string, string>> = text.words;
  return known[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
}

/** The further rules of a puzzle, or what one without is called. */
export function nameRules(rules: string | undefined): string {
  return rules ? rules.split(" ").map(nameOf).join(" + ") : text.words.classic;
}

/** What is played: its size, its further rules if there are any, and how hard it is. */
export function namePuzzle({
  size,
  rules,
  difficulty,
}: {
  readonly size?: string;
  readonly rules?: string;
  readonly difficulty?: string;
}): string[] {
  return [nameOf(size ?? ""), ...(rules ? [nameRules(rules)] : []), nameOf(difficulty ?? "")];
}

/**
 * A refusal in the person's language. The server's own sentence says more than the words for its code, but it is
 * English; it also stands in for a code that this client does not know.
 */
export function refusalText(code: string, said: string): string {
  const known: Readonly<Record<string, string>> = text.codes;
  return (language === "en" && said) || known[code] || said;
}

/** Refused is as much of a refusal as people are told: retry is in milliseconds. */
export interface Refused {
  readonly code: string;
  readonly text: string;
  readonly retry?: number;
  readonly shared?: boolean;
}

/** Says why something was refused. If many people share the limit it says so, and for how long to wait. */
export function describeRefusal({ code, text: said, retry = 0, shared = false }: Refused): string {
  if (!shared) return refusalText(code, said);
  return [text.shared, ...(retry > 0 ? [text.again(Math.ceil(retry / 1000))] : [])].join(" ");
}

/** What the person chose or the browser asks for; without a page, as in tests, it is English. */
function spoken(): Language {
  return typeof document === "undefined" ? "en" : pickLanguage(read(languageKey), navigator.languages);
}
