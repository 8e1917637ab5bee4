// The preferences, applied to the page and stored in this browser.

import { applyColours, prefsKey, readPrefs, type Prefs } from "./prefs.ts";
import { read, write } from "./storage.ts";

/** Fired on the document and on every canvas when they have to be redrawn. */
export const themeEvent = "themechange";

/** The preferences that change drawings on a canvas. */
const redrawn = ["theme", "contrast", "palette", "numbers"] as const;

const moreContrast = "(prefers-contrast: more)";

let current: Prefs | undefined;

/** Returns the current preferences. */
export function prefs(): Prefs {
  return (current ??= readPrefs(read(prefsKey)));
}

/** Fired on the document when the player has changed a preference. */
export const chosenEvent = "chosen";

/** Changes preferences and stores them. */
export function setPrefs(change: Partial<Prefs>): void {
  adoptPrefs(change);
  document.dispatchEvent(new Event(chosenEvent));
}

/** Applies preferences that were changed on another device. */
export function adoptPrefs(change: Partial<Prefs>): void {
  current = { ...prefs(), ...change };
  write(prefsKey, JSON.stringify(current));
  if (redrawn.some((name) => change[name] !== undefined)) repaint();
}

/** Repaints canvases when the system's colours change, and follows changes made in another tab. */
export function followSystem(): void {
  for (const what of ["(prefers-color-scheme: dark)", moreContrast])
    matchMedia(what).addEventListener("change", repaint);
  addEventListener("storage", (event) => {
    if (event.key !== prefsKey) return;
    current = undefined;
    repaint();
  });
}

/** Reports whether the page is dark. */
export function isDark(): boolean {
  const { theme } = prefs();
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

function repaint(): void {
  applyColours(document.documentElement, prefs(), matchMedia(moreContrast).matches);
  for (const target of [document, ...document.querySelectorAll("canvas")]) target.dispatchEvent(new Event(themeEvent));
}
