// The choice of a language.
import { languageKey, languages } from "../text/languages.js";
import { language, text } from "../text/text.js";
import { h } from "../ui/dom.js";
/** languageChoice builds the list of languages. Choosing one keeps it on this device and loads the page in it. */
export function languageChoice() {
    const box = h("select", { "aria-label": text.nav.language });
    box.append(...languages.map((l) => h("option", { value: l.tag, lang: l.tag, text: l.name, selected: l.tag === language })));
    box.addEventListener("change", () => {
        localStorage.setItem(languageKey, box.value);
        location.reload();
    });
    return box;
}
