// The preferences, applied to the page and kept in this browser.

import { applyColours, prefsKey, readPrefs, type Prefs } from "./prefs.ts";
import { read, write } from "./storage.ts";

/** Fired on the document and on every canvas when they have to be drawn anew. */
export const themeEvent = "themechange";

/** The preferences that change drawings on a canvas. */
const redrawn = ["theme", "contrast", "palette", "numbers"] as const;

const moreContrast = "(prefers-contrast: more)";

let current: Prefs | undefined;

/** The preferences as they are now. */
export function prefs(): Prefs {
  return (current ??= readPrefs(read(prefsKey)));
}

/** Fired on the document when the player chose something. */
export const chosenEvent = "chosen";

/** Changes preferences and keeps them. */
export function setPrefs(change: Partial<Prefs>): void {
  adoptPrefs(change);
  document.dispatchEvent(new Event(chosenEvent));
}

/** Choose for what was chosen on another device. */
export function adoptPrefs(change: Partial<Prefs>): void {
  current = { ...prefs(), ...change };
  write(prefsKey, JSON.stringify(current));
  if (redrawn.some((name) => change[name] !== undefined)) repaint();
}

/** Repaints canvases when the system's colours change, and follows choices made in another tab. */
export function followSystem(): void {
  for (const what of ["(prefers-color-scheme: dark)", moreContrast])
    matchMedia(what).addEventListener("change", repaint);
  addEventListener("storage", (event) => {
    if (event.key !== prefsKey) return;
    current = undefined;
    repaint();
  });
}

/** Says how the page looks now. */
export function isDark(): boolean {
  const { theme } = prefs();
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

function repaint(): void {
  applyColours(document.documentElement, prefs(), matchMedia(moreContrast).matches);
  for (const target of [document, ...document.querySelectorAll("canvas")]) target.dispatchEvent(new Event(themeEvent));
}
