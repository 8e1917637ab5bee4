// Runs before the first paint, so that a page that was set to dark does not flash light, and is in its language at once.

import { dress, prefsKey, readPrefs } from "./prefs.ts";
import { directionOf, languageKey, pickLanguage } from "./text/languages.ts";

const { documentElement: root } = document;
const language = pickLanguage(localStorage.getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = directionOf(language);
dress(root, readPrefs(localStorage.getItem(prefsKey)), matchMedia("(prefers-contrast: more)").matches);
