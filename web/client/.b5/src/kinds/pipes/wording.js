// The loaders of the words of pipes.
/** wording are the loaders by language. */
export const wording = {
    en: () => import("./words/en.js"),
    de: () => import("./words/de.js"),
    es: () => import("./words/es.js"),
    fr: () => import("./words/fr.js"),
    ja: () => import("./words/ja.js"),
};
