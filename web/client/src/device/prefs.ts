// The player's preferences: how pages look, and what the board shows and does.

/** The page's colours; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark";

/** The contrast; "auto" follows the system. */
export type Contrast = "auto" | "usual" | "high";

/** The colours of players and marks: the usual ones, or those that certain colour-blind people can tell apart best. */
export type Palette = "usual" | "redgreen" | "blueyellow" | "grey";

const themes: readonly Theme[] = ["auto", "light", "dark"];
const contrasts: readonly Contrast[] = ["auto", "usual", "high"];
const palettes: readonly Palette[] = ["usual", "redgreen", "blueyellow", "grey"];

/** The preferences that are on or off, with their defaults. */
export const usualChoices = {
  /** Highlight the cursor's row, column and box. */
  houses: true,
  /** Highlight the values equal to the cursor's. */
  same: true,
  /** Highlight them in notes too. */
  noted: true,
  /** Shade the cells that can't have that value. */
  seen: false,
  /** Highlight values and notes that contradict the board. */
  conflicts: true,
  /** Remove the notes that a placed value rules out. */
  clean: true,
  /** Cross out the cells that a placed value rules out, where cells can be crossed out. */
  crosses: false,
  /** Co-op: show digits in the colours of their players. */
  authors: true,
  /** Show on the pad how many of each digit are left. */
  counts: true,
  /** Offer centre notes and colours next to the corner notes, for players who want more than one layer. */
  layers: false,
  /** A key of the pad selects a digit, and touching a cell enters it. */
  digitFirst: false,
  /** The edges of the board are joined for the cursor. */
  wrap: true,
  /** Write values above 9 as numbers, not as letters. */
  numbers: false,
  /** Write each colour's number into the cells that have it. */
  tags: true,
  /** Show how long the round has been running. */
  clock: true,
  /** Play sounds for events of a round: a countdown, a right cell, a wrong one, the end. */
  sound: true,
  /** Vibrate for the same events, on devices that can. */
  touch: true,
  /** Show the notes of watched players. */
  watched: true,
};

/** A preference that is on or off. */
export type Choice = keyof typeof usualChoices;

/** The available colours. */
export interface Appearance {
  readonly theme: Theme;
  readonly contrast: Contrast;
  readonly palette: Palette;
}

/** All preferences. */
export interface Prefs extends Appearance, Readonly<Record<Choice, boolean>> {
  /** The volume of sounds, from 0 to 100. */
  readonly volume: number;
}

const usualAppearance: Appearance = { theme: "auto", contrast: "auto", palette: "usual" };

/** The default preferences. */
export const usual: Prefs = { ...usualChoices, ...usualAppearance, volume: 60 };

/** The storage key of the preferences. */
export const prefsKey = "nonet.prefs";

/** Parses stored preferences. Missing and invalid ones get their defaults. */
export function readPrefs(text: string | null): Prefs {
  const kept = parse(text);
  const names = Object.keys(usualChoices) as Choice[];
  const flags = names.map((name) => [name, typeof kept[name] === "boolean" ? kept[name] : usual[name]] as const);
  const volume = Number(kept["volume"] ?? usual.volume); // from another device it is text
  return {
    ...(Object.fromEntries(flags) as Record<Choice, boolean>),
    ...readAppearance(text),
    volume: volume >= 0 && volume <= 100 ? volume : usual.volume,
  };
}

/** Parses only the colours of stored preferences. */
export function readAppearance(text: string | null): Appearance {
  const kept = parse(text);
  return {
    theme: themes.find((t) => t === kept["theme"]) ?? usualAppearance.theme,
    contrast: contrasts.find((c) => c === kept["contrast"]) ?? usualAppearance.contrast,
    palette: palettes.find((p) => p === kept["palette"]) ?? usualAppearance.palette,
  };
}

/**
 * The preferences that differ from the defaults, as text by name. They are synchronized between devices in this form.
 */
export type Chosen = Readonly<Record<string, string>>;

/** Returns preferences as text. */
export function encodePrefs(prefs: Prefs): Chosen {
  const other = Object.entries(prefs).filter(([name, value]) => value !== usual[name as keyof Prefs]);
  return Object.fromEntries(other.map(([name, value]) => [name, String(value)]));
}

/** Parses what encodePrefs returned, in this or another version of the client. */
export function prefsOf(chosen: Chosen): Prefs {
  const values = Object.entries(chosen).map(([name, text]) => [
    name,
    text === "true" ? true : text === "false" ? false : text,
  ]);
  return readPrefs(JSON.stringify(Object.fromEntries(values)));
}

/**
 * Merges changes made here and there since both had base. Changes made here win. Names that are unknown here stay as
 * they are there.
 */
export function merge(base: Chosen, here: Chosen, there: Chosen, known: readonly string[]): Chosen {
  const out = { ...there };
  for (const name of known) {
    if (here[name] === base[name]) continue;
    if (here[name] === undefined) delete out[name];
    else out[name] = here[name];
  }
  return out;
}

/** Sets the colours on the page's root for the style sheets. more is true if the system asks for more contrast. */
export function applyColours(root: { readonly dataset: DOMStringMap }, look: Appearance, more: boolean): void {
  root.dataset["theme"] = look.theme;
  root.dataset["contrast"] = look.contrast === "auto" ? (more ? "high" : "usual") : look.contrast;
  root.dataset["palette"] = look.palette;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
