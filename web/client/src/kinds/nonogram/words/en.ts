// English texts of nonograms, and their type for the other languages.

import type { Facts, Terms } from "../../../text/hints/terms.ts";
import type { State } from "../lines.ts";
import { grammarOf } from "../../../text/grammar.ts";

const { many } = grammarOf("en");

/** The texts of nonograms. */
export interface NonogramWords {
  readonly tools: { readonly fill: string; readonly cross: string };
  /** The name of a filled cell. */
  readonly filled: string;
  row(n: number): string;
  column(n: number): string;
  /** A line, its clue and its cells. */
  line(name: string, clue: string, cells: string): string;
  /** A number of consecutive cells. */
  readonly stretch: Readonly<Record<State, (n: number) => string>>;
  left(n: number): string;
  wrong(row: number, col: number): string;
  sets(place: string): string;
  drops(place: string): string;
  /** What follows if cells are wrong. */
  follows(facts: Facts): string;
  /** Cells that are filled or crossed out and should not be. */
  nots(places: string, value: number): string;
  readonly techniques: Terms["techniques"];
  readonly rules: readonly [string, string, string, string];
}

const covers = (f: Facts) => `Wherever the ${f.number("long")} goes in ${f.list("in")}, it covers these.`;
const suppose = (f: Facts) => `If ${f.cells("if")} was ${f.number("if") ? "filled" : "empty"}`;

export const words: NonogramWords = {
  tools: { fill: "Fill", cross: "Cross out" },
  filled: "filled",
  row: (n) => `Row ${n}`,
  column: (n) => `Column ${n}`,
  line: (name, clue, cells) => `${name}, clue ${clue}: ${cells}.`,
  stretch: {
    filled: (n) => many(n, { one: "# filled", other: "# filled" }),
    crossed: (n) => many(n, { one: "# crossed out", other: "# crossed out" }),
    open: (n) => many(n, { one: "# open", other: "# open" }),
  },
  left: (n) => many(n, { one: "# cell to go.", other: "# cells to go." }),
  wrong: (row, col) => `Row ${row} column ${col} stays empty.`,
  sets: (place) => `Fill ${place}.`,
  drops: (place) => `Cross out ${place}.`,
  follows: (f) => (f.has("jam") ? `The clue of ${f.list("jam")} no longer works out.` : ""),
  nots: (places, value) => (value ? `Stays empty: ${places}.` : `Should be filled: ${places}.`),
  techniques: {
    "full line": { name: "Full line", why: (f) => `There’s only one way to fill ${f.list("in")}.` },
    "finished line": {
      name: "Finished line",
      why: (f) => `Nothing is missing in ${f.list("in")}, so the rest stays empty.`,
    },
    overlap: { name: "Overlap", why: covers },
    reach: {
      name: "Reach",
      why: (f) =>
        f.has("run")
          ? `Filled cells show how far each number can reach. ${covers(f)}`
          : `No number in ${f.list("in")} can reach these cells.`,
    },
    "complete line": {
      name: "Complete line",
      why: (f) => `Any way to fill ${f.list("in")}, these cells come out the same.`,
    },
    "two lines": {
      name: "Two lines",
      why: (f) => `${suppose(f)}, ${f.list("in")} and the lines that cross it would leave no room in ${f.list("jam")}.`,
    },
    probing: {
      name: "Probing",
      why: (f) =>
        `${suppose(f)}, ${f.list("jam")} would no longer work out, ${many(f.number("steps"), { one: "# line", other: "# lines" })} later.`,
    },
    "beyond these techniques": {
      name: "Trial and error",
      why: "No known technique helps with this cell.",
    },
  },
  rules: [
    "Each number is a run of filled cells. A 5 in a line of five cells fills them all.",
    "Several numbers are several runs, in this order, with a gap of at least one cell.",
    "Cross out cells that stay empty. A number is struck through when its run is done.",
    "Wherever a 3 goes in five cells, it covers the middle. There’s always a step like that, so never guess.",
  ],
};
