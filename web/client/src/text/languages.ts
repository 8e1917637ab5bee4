// The languages that there are, and which of them a person gets. Known before the first paint, so nothing heavy is here.

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

/** Where a chosen language is kept on this device. */
export const languageKey = "nonet.language";

/** The kept language, or the first wanted one that there is, or English. Wanted tags may have a region. */
export function pickLanguage(kept: string | null, wanted: readonly string[]): Language {
  for (const tag of [kept ?? "", ...wanted]) {
    const [base] = tag.toLowerCase().split("-");
    const found = languages.find((l) => l.tag === base);
    if (found) return found.tag;
  }
  return "en";
}

/** Says which way a language is written. */
export function directionOf(tag: Language): "ltr" | "rtl" {
  return languages.find((l) => l.tag === tag)?.dir ?? "ltr";
}
