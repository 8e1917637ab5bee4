// The colours of players and marks: nine of each that people with any colour vision can tell apart. A player's colour
// always comes with an initial, and a mark's may come with a number.

const paletteSize = 9; // the tenth player has the first colour again

/** Returns a seat's colour for CSS. */
export function playerColour(seat: number): string {
  return `var(--player-${((seat - 1) % paletteSize) + 1})`;
}

/** Returns the colour of a part of a board, from 1, for CSS: the tenth part has the first colour again. */
export function tintColour(tint: number): string {
  return `var(--${tintName(tint)})`;
}

/** Returns the name of that colour. */
export function tintName(tint: number): string {
  return `mark-${((tint - 1) % paletteSize) + 1}`;
}

/** Returns the background of a cell with the given mark colours, for CSS: slices if there are several. */
export function markColours(colours: readonly number[]): string {
  if (colours.length === 0) return "";
  const slice = 100 / colours.length;
  const parts = colours.map((c, i) => `var(--mark-${c}) ${i * slice}% ${(i + 1) * slice}%`);
  return `conic-gradient(from 45deg, ${parts.join(", ")})`;
}

/** The current colours for drawing on a canvas. */
export interface Paint {
  readonly ground: string;
  readonly thin: string;
  readonly thick: string;
  readonly given: string;
  readonly filled: string;
  player(seat: number): string;
  /** Returns a colour of the style sheet by its name, without the dashes. */
  colour(name: string): string;
}

/** Returns the colours that apply to an element. */
export function paintOf(el: Element): Paint {
  const style = getComputedStyle(el);
  const colour = (name: string) => style.getPropertyValue(name);
  return {
    ground: colour("--surface"),
    thin: colour("--line"),
    thick: colour("--line-strong"),
    given: colour("--given"),
    filled: colour("--accent"),
    colour: (name) => colour(`--${name}`),
    player: (seat) => colour(`--player-${((seat - 1) % paletteSize) + 1}`),
  };
}
