// The available languages, and which one a player gets. It runs before the first paint, so it must stay small.

/** The tag of a language that the client speaks. */
export type Language = "en" | "de" | "fr" | "es" | "ja";

/** The languages under their own names, in the order to offer them. */
export const languages: readonly { readonly tag: Language; readonly name: string; readonly dir: "ltr" | "rtl" }[] = [
  { tag: "en", name: "English", dir: "ltr" },
  { tag: "de", name: "Deutsch", dir: "ltr" },
  { tag: "es", name: "Español", dir: "ltr" },
  { tag: "fr", name: "Français", dir: "ltr" },
  { tag: "ja", name: "日本語", dir: "ltr" },
];

/** The storage key of the chosen language. */
export const languageKey = "nonet.language";

/**
 * Returns the stored language, or the first available one of those wanted, or English. Wanted tags may have a region.
 */
export function pickLanguage(kept: string | null, wanted: readonly string[]): Language {
  for (const tag of [kept ?? "", ...wanted]) {
    const [base] = tag.toLowerCase().split("-");
    const found = languages.find((l) => l.tag === base);
    if (found) return found.tag;
  }
  return "en";
}

/** Returns the writing direction of a language. */
export function directionOf(tag: Language): "ltr" | "rtl" {
  return languages.find((l) => l.tag === tag)?.dir ?? "ltr";
}
