// Runs before the first paint, so that a page that was set to dark does not flash light.

import { prefsKey, readPrefs } from "./prefs.ts";

document.documentElement.dataset["theme"] = readPrefs(localStorage.getItem(prefsKey)).theme;
