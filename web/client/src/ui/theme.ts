// The theme and the other preferences, applied to the page and kept in this browser.

import { prefsKey, readPrefs, type Prefs } from "../prefs.ts";

/** themeEvent is fired on every canvas when its colours are others than before. */
export const themeEvent = "themechange";

/** prefs are the preferences as they are now. */
export function prefs(): Prefs {
  return readPrefs(localStorage.getItem(prefsKey));
}

/** choose changes preferences and keeps them. */
export function choose(change: Partial<Prefs>): void {
  const next = { ...prefs(), ...change };
  localStorage.setItem(prefsKey, JSON.stringify(next));
  document.documentElement.dataset["theme"] = next.theme;
  if (change.theme) repaint();
}

/** followSystem repaints what style alone does not when the system turns light or dark. */
export function followSystem(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}

/** isDark says how the page looks now. */
export function isDark(): boolean {
  const { theme } = prefs();
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

function repaint(): void {
  for (const canvas of document.querySelectorAll("canvas")) canvas.dispatchEvent(new Event(themeEvent));
}
