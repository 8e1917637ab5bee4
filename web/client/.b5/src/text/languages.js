// The languages that there are, and which of them a person gets. Known before the first paint, so nothing heavy is here.
/** languages are the languages under their own names, in the order to offer them. */
export const languages = [
    { tag: "en", name: "English", dir: "ltr" },
    { tag: "de", name: "Deutsch", dir: "ltr" },
    { tag: "es", name: "Español", dir: "ltr" },
    { tag: "fr", name: "Français", dir: "ltr" },
    { tag: "ja", name: "日本語", dir: "ltr" },
];
/** languageKey is where a chosen language is kept on this device. */
export const languageKey = "nonet.language";
/** pickLanguage is the kept language, or the first wanted one that there is, or English. Wanted tags may have a region. */
export function pickLanguage(kept, wanted) {
    for (const tag of [kept ?? "", ...wanted]) {
        const [base] = tag.toLowerCase().split("-");
        const found = languages.find((l) => l.tag === base);
        if (found)
            return found.tag;
    }
    return "en";
}
/** directionOf says which way a language is written. */
export function directionOf(tag) {
    return languages.find((l) => l.tag === tag)?.dir ?? "ltr";
}
