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
    "Turn the tiles until all are joined to the source, the square one. Joined tiles fill with water.",
    "No loose ends: each end meets its neighbour’s, and none points at the edge.",
    "No loops. There’s only one solution, and you never have to guess.",
    "Tap a tile to turn it. When all are joined, it’s solved. In a race, “Done” checks what’s joined so far: a wrong tile is a mistake.",
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
  wrong: (row, col) => `Row ${row}, column ${col}: the tile doesn’t go that way.`,
  points: (place, ends) => `The tile in ${place} points ${ends}.`,
  or: (turns) => turns.join(", or "),
  supposed: (place, ends) => `Suppose the tile in ${place} pointed ${ends}.`,
  would: {
    "dead end": (pipe) => `Then the pipe would be closed, with tiles left over: ${pipe}.`,
    loop: (pipe) => `Then the pipe would be a loop: ${pipe}.`,
    jam: (pipe, last) => `Then the pipe would come to a tile that can’t fit, ${last}: ${pipe}.`,
    trial: () => "Then the tiles around it would soon no longer fit.",
  },
  first: (cells) => `Start with these tiles: ${cells}.`,
  conclude: (cells) => `Then these tiles follow, one by one: ${cells}.`,
  open: (place, ends) => `The tile in ${place} has to point ${ends}.`,
  shut: (place, ends) => `The tile in ${place} can’t point ${ends}.`,
  leaves: "Only one way fits.",
  techniques: { edges: "Edges", "dead end": "Dead end", loop: "Loop", jam: "Jam", trial: "Trial", search: "Search" },
  search: "No technique helps with this tile: just try it out.",
};
