// Runs before the first paint, so that a page that was set to dark does not flash light, and is in its language at once.
import { listen } from "./device/offline.js";
import { dress, prefsKey, readAppearance } from "./device/prefs.js";
import { showPrerendered } from "./shell/prerender.js";
import { directionOf, languageKey, pickLanguage } from "./text/languages.js";
const { documentElement: root } = document;
const asked = root.lang;
const language = pickLanguage(localStorage.getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = directionOf(language);
dress(root, readAppearance(localStorage.getItem(prefsKey)), matchMedia("(prefers-contrast: more)").matches);
listen();
// On a prerendered page the rest is loaded once the page can be drawn. The server prerenders for a stranger. Somebody who was
// here before finds more on the page, or reads another language, and does not see it.
const later = document.querySelector("#later");
if (later) {
    if (localStorage.length === 0 && asked === language)
        showPrerendered();
    for (const link of later.content.querySelectorAll("link"))
        link.addEventListener("error", () => link.remove()); // it is not waited for
    document.addEventListener("DOMContentLoaded", () => document.head.append(later.content)); // behind the first style, which it adds to
}
