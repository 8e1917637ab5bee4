// The words for what is wrong with a puzzle's text, apart from the others: only the page that reads texts needs them.
import { grammarOf } from "../grammar.js";
import { language } from "../text.js";
const loaders = {
    en: () => import("./en.js"),
    de: () => import("./de.js"),
    es: () => import("./es.js"),
    fr: () => import("./fr.js"),
    ja: () => import("./ja.js"),
};
/** loadFaults loads the words of the language that the page speaks; undefined is that they can't be had now. */
export function loadFaults() {
    return loaders[language]().then((words) => words.faults(grammarOf(language)), () => undefined);
}
