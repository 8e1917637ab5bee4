// What a person chose: how the page looks, and what the board shows and does.

/** The page's colours; "auto" follows the system. */
export type Theme = "auto" | "light" | "dark";

/** How strong they are; "auto" follows the system. */
export type Contrast = "auto" | "usual" | "high";

/** Which colours players and marks have: the usual ones, or those that people with another colour vision tell apart best. */
export type Palette = "usual" | "redgreen" | "blueyellow" | "grey";

const themes: readonly Theme[] = ["auto", "light", "dark"];
const contrasts: readonly Contrast[] = ["auto", "usual", "high"];
const palettes: readonly Palette[] = ["usual", "redgreen", "blueyellow", "grey"];

/** The preferences that are on or off, as they are for somebody who chose nothing. */
export const usualChoices = {
  /** Mark the cursor's row, column and box. */
  houses: true,
  /** Mark the values like the cursor's. */
  same: true,
  /** Mark them inside notes too. */
  noted: true,
  /** Shade the cells that can't have that value. */
  seen: false,
  /** Mark values and notes that contradict the board. */
  conflicts: true,
  /** Remove the notes that a placed value rules out. */
  clean: true,
  /** Cross out the cells that a placed value rules out, where cells can be crossed out. */
  crosses: false,
  /** Co-op: show digits in their players' colours. */
  authors: true,
  /** Show on the pad how many of each digit are left. */
  counts: true,
  /** Offer centre notes and colours beside the corner notes: for those who want more than one layer. */
  layers: false,
  /** A key of the pad chooses a digit, and touching a cell enters it. */
  digitFirst: false,
  /** The edges of the board are joined for the cursor. */
  wrap: true,
  /** Write values above 9 as numbers, not as letters. */
  numbers: false,
  /** Write each colour's number into the cells that have it. */
  tags: true,
  /** Show how long the round has been running. */
  clock: true,
  /** Moments of a round are heard: a countdown, a right cell, a wrong one, an end. */
  sound: false,
  /** The same moments are felt, on devices that can. */
  touch: true,
  /** Show the notes of those who are watched. */
  watched: true,
};

/** A preference that is on or off. */
export type Choice = keyof typeof usualChoices;

/** Which colours there are. */
export interface Appearance {
  readonly theme: Theme;
  readonly contrast: Contrast;
  readonly palette: Palette;
}

/** All preferences. */
export interface Prefs extends Appearance, Readonly<Record<Choice, boolean>> {
  /** How loud sounds are, from 0 to 100. */
  readonly volume: number;
}

const usualAppearance: Appearance = { theme: "auto", contrast: "auto", palette: "usual" };

/** The preferences of somebody who chose nothing. */
export const usual: Prefs = { ...usualChoices, ...usualAppearance, volume: 60 };

/** Where the preferences are kept. */
export const prefsKey = "nonet.prefs";

/** Reads kept preferences. What is missing or makes no sense is as usual. */
export function readPrefs(text: string | null): Prefs {
  const kept = parse(text);
  const names = Object.keys(usualChoices) as Choice[];
  const flags = names.map((name) => [name, typeof kept[name] === "boolean" ? kept[name] : usual[name]] as const);
  const volume = Number(kept["volume"] ?? usual.volume); // from another device it comes as text
  return {
    ...(Object.fromEntries(flags) as Record<Choice, boolean>),
    ...readAppearance(text),
    volume: volume >= 0 && volume <= 100 ? volume : usual.volume,
  };
}

/** ReadPrefs for the colours alone. */
export function readAppearance(text: string | null): Appearance {
  const kept = parse(text);
  return {
    theme: themes.find((t) => t === kept["theme"]) ?? usualAppearance.theme,
    contrast: contrasts.find((c) => c === kept["contrast"]) ?? usualAppearance.contrast,
    palette: palettes.find((p) => p === kept["palette"]) ?? usualAppearance.palette,
  };
}

/** The preferences that are not as usual, as text by name: so they go from device to device. */
export type Chosen = Readonly<Record<string, string>>;

/** Writes preferences as text. */
export function chosenOf(prefs: Prefs): Chosen {
  const other = Object.entries(prefs).filter(([name, value]) => value !== usual[name as keyof Prefs]);
  return Object.fromEntries(other.map(([name, value]) => [name, String(value)]));
}

/** Reads what chosenOf wrote, here or in another version of the client. */
export function prefsOf(chosen: Chosen): Prefs {
  const values = Object.entries(chosen).map(([name, text]) => [
    name,
    text === "true" ? true : text === "false" ? false : text,
  ]);
  return readPrefs(JSON.stringify(Object.fromEntries(values)));
}

/**
 * Brings together what was chosen in two places since both had base: what changed here goes before what changed
 * there. Names that are not known here stay as they are there.
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

/** Writes the choice of colours on the page's root, where style sheets read it. more: the system asks for more contrast. */
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
