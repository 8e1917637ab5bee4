// Runs before the first paint, so that a page that was set to dark does not flash light, and is in its language at once.

import { listen } from "./device/offline.ts";
import { applyColours, prefsKey, readAppearance } from "./device/prefs.ts";
import { showPrerendered } from "./shell/prerender.ts";
import { directionOf, languageKey, pickLanguage } from "./text/languages.ts";

const { documentElement: root } = document;
const asked = root.lang;
const language = pickLanguage(localStorage.getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = directionOf(language);
applyColours(root, readAppearance(localStorage.getItem(prefsKey)), matchMedia("(prefers-contrast: more)").matches);

listen();

// On a prerendered page the rest is loaded once the page is drawn: before, it would share the line and the processor with what the
// page is drawn with. The server prerenders for a stranger. Somebody who was here before finds more on the page, or reads another
// language, and does not see it.
const drawnWithin = 300; // milliseconds, should the browser not tell
const later = document.querySelector<HTMLTemplateElement>("#later");
if (later) {
  const shown = localStorage.length === 0 && asked === language;
  if (shown) showPrerendered();
  for (const link of later.content.querySelectorAll("link")) link.addEventListener("error", () => link.remove()); // it is not waited for
  const load = () => document.head.append(later.content); // behind the first style, which it adds to
  document.addEventListener("DOMContentLoaded", () => {
    if (!shown || document.hidden) return load(); // what nobody sees is not drawn
    new PerformanceObserver(load).observe({ type: "paint", buffered: true });
    setTimeout(load, drawnWithin);
  });
}
