// Runs before the first paint, so that a page that was set to dark does not flash light, and is in its language at once.

import { prefsKey, readPrefs } from "./prefs.ts";
import { directionOf, languageKey, pickLanguage } from "./text/languages.ts";

const { documentElement: root } = document;
const language = pickLanguage(localStorage.getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = directionOf(language);
root.dataset["theme"] = readPrefs(localStorage.getItem(prefsKey)).theme;
