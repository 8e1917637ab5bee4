// Runs before the first paint, so that a page does not flash light in dark mode and is in the player's language at
// once.

import "./old-browser.ts";
import { deviceStorage } from "./device/browser-storage.ts";
import { listen } from "./device/offline.ts";
import { applyColours, prefsKey, readAppearance } from "./device/prefs.ts";
import { showPrerendered } from "./shell/prerender.ts";
import { directionOf, languageKey, pickLanguage } from "./text/languages.ts";

const { documentElement: root } = document;
const asked = root.lang;
const language = pickLanguage(deviceStorage().getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = directionOf(language);
applyColours(root, readAppearance(deviceStorage().getItem(prefsKey)), matchMedia("(prefers-contrast: more)").matches);

listen();

// On a prerendered page the client is loaded after the first paint, because before that it would compete for the
// network and the processor. The server prerenders for a new visitor, so visitors who have data on this device or
// another language do not see the prerendered page.
const drawnWithin = 300; // milliseconds, for browsers that do not report the paint
const later = document.querySelector<HTMLTemplateElement>("#later");
if (later) {
  const shown = deviceStorage().length === 0 && asked === language;
  if (shown) showPrerendered();
  // a missing style sheet delays nothing
  for (const link of later.content.querySelectorAll("link")) link.addEventListener("error", () => link.remove());
  const load = () => document.head.append(later.content); // after the first style sheet, which these extend
  document.addEventListener("DOMContentLoaded", () => {
    if (!shown || document.hidden) return load(); // hidden pages are not painted
    new PerformanceObserver(load).observe({ type: "paint", buffered: true });
    setTimeout(load, drawnWithin);
  });
}
