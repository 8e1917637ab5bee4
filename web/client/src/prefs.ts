// What a person chose on this device: the theme, and what the board shows.

/** Prefs are the choices. */
export interface Prefs {
  /** "auto" follows the system. */
  readonly theme: "auto" | "light" | "dark";
  /** Mark the cursor's row, column and box. */
  readonly houses: boolean;
  /** Mark the values and notes like the cursor's. */
  readonly same: boolean;
  /** Remove the notes that a placed value rules out. */
  readonly clean: boolean;
  /** Co-op: show digits in their players' colours. */
  readonly authors: boolean;
}

/** Choice is a preference that is on or off. */
export type Choice = "houses" | "same" | "clean" | "authors";

/** usual are the preferences of somebody who chose nothing. */
export const usual: Prefs = { theme: "auto", houses: true, same: true, clean: true, authors: true };

/** prefsKey is where the preferences are kept; boot.ts knows it too. */
export const prefsKey = "nonet.prefs";

/** readPrefs reads kept preferences. What is missing or makes no sense is as usual. */
export function readPrefs(text: string | null): Prefs {
  const kept = parse(text);
  const flag = (name: Choice) => (typeof kept[name] === "boolean" ? kept[name] : usual[name]);
  const theme = kept["theme"] === "light" || kept["theme"] === "dark" ? kept["theme"] : usual.theme;
  return { theme, houses: flag("houses"), same: flag("same"), clean: flag("clean"), authors: flag("authors") };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
