// The choice of a language.

import { write } from "../device/storage.ts";
import { languageKey, languages } from "../text/languages.ts";
import { language, text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** Returns the list of languages. Choosing one stores it on this device and reloads the page in it. */
export function languageChoice(): HTMLElement {
  const box = h("select", { "aria-label": text.nav.language });
  box.append(
    ...languages.map((l) => h("option", { value: l.tag, lang: l.tag, text: l.name, selected: l.tag === language })),
  );
  box.addEventListener("change", () => {
    write(languageKey, box.value);
    location.reload();
  });
  return box;
}
