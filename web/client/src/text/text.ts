// The internationalization (i18n) of the client: all texts in the player's language. The catalogue is loaded before any
// module that imports this one runs, so text can be used at once. Only the one language in use is transferred.

import type { LabelWords } from "../board/label.ts";
import type { SpeechWords } from "../board/speech.ts";
import { read } from "../device/storage.ts";
import type { Text } from "./en.ts";
import { directionOf, languageKey, pickLanguage, type Language } from "./languages.ts";

/** The page's language. A change takes effect when the page is reloaded. */
export const language: Language = chooseLanguage();

/** The writing direction of the language. */
export const direction = directionOf(language);

/** text is the catalogue in the page's language, grouped by the place where texts are shown. */
export const { catalogue: text } = await loadWords<{ readonly catalogue: Text }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});

/**
 * Loads the catalogue in the page's language. Each language has its own import with a constant path, because the
 * bundler makes a file of each.
 */
export function loadWords<W>(loaders: Readonly<Record<Language, () => Promise<W>>>): Promise<W> {
  return loaders[language]();
}

/** What cells are called. */
export const cellWords: LabelWords = text.cell;

/** How rows, columns and boxes are told. */
export const speechWords: SpeechWords = text.speech;

/** Returns an ordinal: "1st". */
export function nth(n: number): string {
  return text.nth(n);
}

/** Returns the server's word for a mode, a difficulty or a size as a label. */
export function nameOf(word: string): string {
  const known: Readonly<Record<string, string>> = text.words;
  const said = word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
  return known[word] ?? said.replace(/^(\d+)x(?=\d)/, "$1×");
}

/** Returns the names of a puzzle's further rules, or the name of the classic puzzle. */
export function nameRules(rules: string | undefined): string {
  return rules ? rules.split(" ").map(nameOf).join(" + ") : text.words.classic;
}

/** Describes a puzzle: its size, further rules, if any, and difficulty. */
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
 * Returns a refusal in the player's language. In English it is the server's sentence, which is more precise than the
 * words for its code. That sentence is also used for codes that this client does not know.
 */
export function refusalText(code: string, said: string): string {
  const known: Readonly<Record<string, string>> = text.codes;
  return (language === "en" && said) || known[code] || said;
}

/** The parts of a refusal that players are told; retry is in milliseconds. */
export interface Refused {
  readonly code: string;
  readonly text: string;
  readonly retry?: number;
  readonly shared?: boolean;
}

/** Explains a refusal. If many people share the limit, the text says so and gives the time to wait. */
export function describeRefusal({ code, text: said, retry = 0, shared = false }: Refused): string {
  if (!shared) return refusalText(code, said);
  return [text.shared, ...(retry > 0 ? [text.again(Math.ceil(retry / 1000))] : [])].join(" ");
}

/** Returns the language that the player chose or the browser requests; English without a page, as in tests. */
function chooseLanguage(): Language {
  return typeof document === "undefined" ? "en" : pickLanguage(read(languageKey), navigator.languages);
}
