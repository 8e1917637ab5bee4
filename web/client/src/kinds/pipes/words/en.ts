// English texts of pipes, and their type for the other languages.

import { grammarOf } from "../../../text/grammar.ts";

const { listed } = grammarOf("en");

/** The techniques that assume an impossible turn. */
export type Supposed = "dead end" | "loop" | "jam" | "trial";

/** The texts of pipes. */
export interface PipesWords {
  readonly rules: readonly [string, string, string, string];
  readonly tools: { readonly turn: string; readonly lock: string; check(many: number): string };
  /** In the order of their bits: right, up, left, down. */
  readonly sides: readonly [string, string, string, string];
  /** Tiles by their number of ends, and straight ones. */
  readonly forms: { readonly ends: readonly [string, string, string, string]; readonly straight: string };
  and(list: readonly string[]): string;
  either(list: readonly string[]): string;
  /** A tile: its form, its ends ("" for all sides), whether water reaches it, whether it is locked. */
  tile(form: string, ends: string, water: string, locked: string): string;
  readonly blank: string;
  readonly lit: string;
  readonly dry: string;
  readonly source: string;
  readonly locked: string;
  readonly loose: string;
  readonly noBox: string;
  left(open: number, joined: number, all: number): string;
  wrong(row: number, col: number): string;
  /** A tile has its ends on these sides. */
  points(place: string, ends: string): string;
  /** Assumed turns, and what would follow from them along a pipe, to its last tile. */
  or(turns: readonly string[]): string;
  supposed(place: string, ends: string): string;
  readonly would: Readonly<Record<Supposed, (pipe: string, last: string) => string>>;
  /** Tiles that come before or after. */
  first(cells: string): string;
  conclude(cells: string): string;
  /** Where a tile has to point, and where it can't. */
  open(place: string, ends: string): string;
  shut(place: string, ends: string): string;
  /** Therefore a tile has one turn left. */
  readonly leaves: string;
  readonly techniques: Readonly<Record<"edges" | Supposed | "search", string>>;
  /** Shown if no technique applies. */
  readonly search: string;
}

export const words: PipesWords = {
  rules: [
    "Turn the tiles until all of them are joined to the source, the square one. What is joined fills with water.",
    "No end may stay open: each one meets an end of its neighbour, and none points at the edge.",
    "No pipe may come back to itself. There is one way to join all tiles, and no guess is needed.",
    "A tap turns a tile. Once all are joined, the puzzle is solved. In a race, “Done” checks what is joined so far: a wrong tile is a mistake.",
  ],
  tools: { turn: "Turn", lock: "Lock", check: (many) => (many > 0 ? `Done (${many})` : "Done") },
  sides: ["right", "up", "left", "down"],
  forms: { ends: ["end", "bend", "branch", "crossing"], straight: "straight" },
  and: listed,
  either: (list) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(list),
  tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
  blank: "no tile",
  lit: "joined",
  dry: "not joined",
  source: "source",
  locked: "locked",
  loose: "",
  noBox: "This board has no boxes.",
  left: (open, joined, all) => `${open} tiles to lock. ${joined} of ${all} are joined.`,
  wrong: (row, col) => `Row ${row}, column ${col}: the tile does not lie so.`,
  points: (place, ends) => `The tile in ${place} points ${ends}.`,
  or: (turns) => turns.join(", or "),
  supposed: (place, ends) => `Suppose the tile in ${place} pointed ${ends}.`,
  would: {
    "dead end": (pipe) => `Then the pipe would end everywhere, with tiles left over: ${pipe}.`,
    loop: (pipe) => `Then the pipe would come back to itself: ${pipe}.`,
    jam: (pipe, last) => `Then the pipe would come to a tile that can’t fit, ${last}: ${pipe}.`,
    trial: () => "Then the tiles around it would soon no longer fit.",
  },
  first: (cells) => `What is known of these tiles comes first: ${cells}.`,
  conclude: (cells) => `From this follows one by one what these tiles can be: ${cells}.`,
  open: (place, ends) => `The tile in ${place} has to point ${ends}.`,
  shut: (place, ends) => `The tile in ${place} can’t point ${ends}.`,
  leaves: "One turn is left.",
  techniques: { edges: "Edges", "dead end": "Dead end", loop: "Loop", jam: "Jam", trial: "Trial", search: "Search" },
  search: "No technique leads to this tile, only trying turns to the end.",
};
