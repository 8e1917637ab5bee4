// English texts of queens, and their type for the other languages.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts, Technique } from "../../../text/hints/terms.ts";

const { number } = grammarOf("en");

/** The server's names of the techniques. */
type QueensTechnique =
  | "ruled out"
  | "one cell left"
  | "needed cell"
  | "region in a line"
  | "line in a region"
  | "blocking cell"
  | "two regions in two lines"
  | "two lines in two regions"
  | "two lines in two crossing lines"
  | "three regions in three lines"
  | "three lines in three regions"
  | "three lines in three crossing lines"
  | "many regions in as many lines"
  | "many lines in as many regions"
  | "many lines in as many crossing lines"
  | "squeeze"
  | "chain"
  | "deep chain"
  | "trial to the end";

/** The texts of queens. */
export interface QueensWords {
  readonly rules: readonly [string, string, string, string];
  readonly tools: { readonly mark: string; readonly queen: string };
  /** The piece; a star if a row has two. */
  readonly queen: string;
  readonly star: string;
  readonly empty: string;
  readonly crossed: string;
  /** Joins two items, or two rows of one item. */
  and(said: string, more: string): string;
  joinSentences(said: string, more: string): string;
  row(n: number): string;
  col(n: number): string;
  region(letter: string): string;
  /** The names of the nine colours of regions. */
  readonly colours: readonly string[];
  coloured(colour: string): string;
  /** A region without a colour of its own: the one with this cell. */
  regionAt(row: number, col: number): string;
  /** Consecutive cells of a line with the same region and state. */
  run(letter: string, n: number, state: string): string;
  /** Cells of a region in one row, by column. */
  columns(list: string, n: number, state: string): string;
  inRow(row: string, cells: string): string;
  line(head: string, cells: string, lacks: string): string;
  lacks(n: number, piece: string): string;
  left(n: number, piece: string, regions: string): string;
  wrong(row: number, col: number): string;
  /** The conclusion of a hint: cells get a queen or a star, or stay empty, or have a wrong piece. */
  sets(places: string, facts: Facts): string;
  drops(places: string): string;
  nots(places: string, facts: Facts): string;
  /** What follows if queens are wrong. */
  follows(facts: Facts): string;
  readonly techniques: Readonly<Record<QueensTechnique, Technique>>;
}

const isStar = (f: Facts) => f.number("stars") > 1;
const piece = (f: Facts) => (isStar(f) ? "star" : "queen");
const listFew = (f: Facts, before: string) => (f.has("at") ? `${before}${f.cells("at")}` : "");
const describePacked = (f: Facts) =>
  `All cells that are left in ${f.list("in")} are in ${f.list("within")}${listFew(f, ": ")}. So the rest of ${f.list("within")} stays empty.`;
const assumeOne = (f: Facts) => `With a ${piece(f)} in ${f.cells("if")}`;

export const words: QueensWords = {
  rules: [
    "One queen per row, column and coloured region.",
    "Queens can’t touch, not even at a corner. Farther apart on a diagonal is fine.",
    "Start with the smallest region. Its queen rules out her row, her column and all cells around.",
    "Tap to cross out a cell, tap again for a queen. Drag to cross out many.",
  ],
  tools: { mark: "Cross", queen: "Queen" },
  queen: "queen",
  star: "star",
  empty: "empty",
  crossed: "crossed out",
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said}; ${more}`,
  row: (n) => `Row ${number(n)}`,
  col: (n) => `Column ${number(n)}`,
  region: (letter) => `Region ${letter}`,
  colours: ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"],
  coloured: (colour) => `the ${colour} region`,
  regionAt: (row, col) => `the region with row ${number(row)} column ${number(col)}`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
  columns: (list, n, state) => `${n === 1 ? "column" : "columns"} ${list} ${state}`,
  inRow: (row, cells) => `${row}: ${cells}`,
  line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
  lacks: (n, piece) => (n === 0 ? "Complete." : `${number(n)} ${piece}${n === 1 ? "" : "s"} to go.`),
  left: (n, piece, regions) =>
    n === 0 ? `No ${piece}s to go.` : `${number(n)} ${piece}${n === 1 ? "" : "s"} to go. Open regions: ${regions}.`,
  wrong: (row, col) => `Row ${number(row)}, column ${number(col)} stays empty.`,
  sets: (places, f) => `A ${piece(f)} goes here: ${places}.`,
  drops: (places) => `Stays empty: ${places}.`,
  nots: (places, f) => `No ${piece(f)} goes here: ${places}.`,
  follows: (f) => {
    if (f.has("clash"))
      return f.has("in") ? `Too many in ${f.list("in")}: ${f.cells("clash")}.` : `These touch: ${f.cells("clash")}.`;
    if (f.has("then")) return `More would have to go here: ${f.cells("then")}. Then ${f.item("gap")} has no room left.`;
    return f.has("gap") ? `No room left in ${f.item("gap")}.` : f.has("not") ? "So the board can’t be finished." : "";
  },
  techniques: {
    "ruled out": {
      name: "Ruled out",
      why: (f) =>
        f.has("in")
          ? `Nothing is missing in ${f.list("in")}: ${f.cells("at")}.`
          : f.has("at")
            ? `The cell touches the ${piece(f)} in ${f.cells("at")}.`
            : "It’s crossed out already.",
    },
    "one cell left": {
      name: "One cell left",
      why: (f) =>
        f.count("at") > 1
          ? `Just enough cells are left in ${f.list("in")} for its ${piece(f)}s: ${f.cells("at")}.`
          : `Only this cell is left in ${f.list("in")}: ${f.cells("at")}.`,
    },
    "needed cell": {
      name: "Needed cell",
      why: (f) =>
        `These cells are left in ${f.list("in")}: ${f.cells("at")}. All but one touch each other, so only one ${piece(f)} fits there. The other goes in the remaining cell.`,
    },
    "region in a line": { name: "Region in a line", why: describePacked },
    "line in a region": { name: "Line in a region", why: describePacked },
    "blocking cell": {
      name: "Blocking cell",
      why: (f) =>
        `Some cells block too much of ${f.list("in")}${listFew(f, ", where only these cells are left: ")}. A ${piece(f)} in one of them would leave no room.`,
    },
    "two regions in two lines": { name: "Two regions in two lines", why: describePacked },
    "two lines in two regions": { name: "Two lines in two regions", why: describePacked },
    "two lines in two crossing lines": { name: "Two lines in two crossing lines", why: describePacked },
    "three regions in three lines": { name: "Three regions in three lines", why: describePacked },
    "three lines in three regions": { name: "Three lines in three regions", why: describePacked },
    "three lines in three crossing lines": { name: "Three lines in three crossing lines", why: describePacked },
    "many regions in as many lines": { name: "Many regions in as many lines", why: describePacked },
    "many lines in as many regions": { name: "Many lines in as many regions", why: describePacked },
    "many lines in as many crossing lines": { name: "Many lines in as many crossing lines", why: describePacked },
    squeeze: {
      name: "Squeeze",
      why: (f) =>
        `${assumeOne(f)} only cells in ${f.list("within")} would be left for ${f.list("in")}. That’s too few.`,
    },
    chain: {
      name: "Chain",
      why: (f) =>
        `${assumeOne(f)} more would have to go here: ${f.cells("then")}. Then ${f.item("gap")} would have no room left.`,
    },
    "deep chain": {
      name: "Deep chain",
      why: (f) =>
        `${f.has("then") ? `${assumeOne(f)} more would have to go here: ${f.cells("then")}.` : `${assumeOne(f)} more follows.`} Count as well which of them share their lines, and ${f.item("gap")} has no room left.`,
    },
    "trial to the end": {
      name: "Trial and error",
      why: (f) =>
        f.has("if")
          ? `Only trying it out shows that a ${piece(f)} in ${f.cells("if")} doesn’t work.`
          : "Only trying it out helps with this cell.",
    },
  },
};
