// The players' colours and those to mark cells with: nine of each that people with any colour vision can tell apart. A name's
// initial always goes with a player's, and a number can go with a mark.

const paletteSize = 9; // the tenth player has the first one's again

/** A seat's colour as style. */
export function playerColour(seat: number): string {
  return `var(--player-${((seat - 1) % paletteSize) + 1})`;
}

/** The colour of a part of a board, from 1, as style: the tenth part has the first one's again. */
export function tintColour(tint: number): string {
  return `var(--${tintName(tint)})`;
}

/** The name of that colour. */
export function tintName(tint: number): string {
  return `mark-${((tint - 1) % paletteSize) + 1}`;
}

/** The ground of a cell that is marked with some colours, as style: slices where there are several. */
export function markColours(colours: readonly number[]): string {
  if (colours.length === 0) return "";
  const slice = 100 / colours.length;
  const parts = colours.map((c, i) => `var(--mark-${c}) ${i * slice}% ${(i + 1) * slice}%`);
  return `conic-gradient(from 45deg, ${parts.join(", ")})`;
}

/** The colours that drawings on a canvas need, as the style has them now. */
export interface Paint {
  readonly ground: string;
  readonly thin: string;
  readonly thick: string;
  readonly given: string;
  readonly filled: string;
  player(seat: number): string;
  /** A colour of the style by its name, without the dashes. */
  named(name: string): string;
}

/** Reads the colours that hold for an element. */
export function paintOf(el: Element): Paint {
  const style = getComputedStyle(el);
  const colour = (name: string) => style.getPropertyValue(name);
  return {
    ground: colour("--surface"),
    thin: colour("--line"),
    thick: colour("--line-strong"),
    given: colour("--given"),
    filled: colour("--accent"),
    named: (name) => colour(`--${name}`),
    player: (seat) => colour(`--player-${((seat - 1) % paletteSize) + 1}`),
  };
}
