// English words of queens. They are the form of the other languages'.

import { grammarOf } from "../../../text/grammar.ts";

const { number } = grammarOf("en");

/** Technique is what a technique is called, and why it holds. */
interface Technique {
  readonly name: string;
  readonly why: string;
}

/** QueensTechnique are the names that the server has for them. */
type QueensTechnique =
  | "ruled out" | "one cell left" | "needed cell" | "region in a line" | "line in a region" | "blocking cell"
  | "two regions in two lines" | "two lines in two regions" | "two lines in two crossing lines"
  | "three regions in three lines" | "three lines in three regions" | "three lines in three crossing lines"
  | "many regions in as many lines" | "many lines in as many regions" | "many lines in as many crossing lines"
  | "squeeze" | "chain" | "deep chain" | "trial to the end";

/** QueensWords is the form of these words. */
export interface QueensWords {
  readonly rules: readonly [string, string, string, string];
  readonly tools: { readonly mark: string; readonly queen: string };
  /** What stands in a cell; where two stand in each row it is a star. */
  readonly queen: string;
  readonly star: string;
  readonly empty: string;
  readonly crossed: string;
  /** Two of a list, and two rows of one. */
  and(said: string, more: string): string;
  then(said: string, more: string): string;
  row(n: number): string;
  col(n: number): string;
  region(letter: string): string;
  /** Cells after each other in a line, of one region and alike. */
  run(letter: string, n: number, state: string): string;
  /** Cells of a region in one row, by their columns. */
  columns(list: string, n: number, state: string): string;
  inRow(row: string, cells: string): string;
  line(head: string, cells: string, lacks: string): string;
  lacks(n: number, piece: string): string;
  left(n: number, piece: string, regions: string): string;
  wrong(row: number, col: number): string;
  /** What a cell is in hints, and what becomes of it. */
  readonly occupied: string;
  sets(place: string): string;
  drops(place: string): string;
  readonly techniques: Readonly<Record<QueensTechnique, Technique>>;
}

const packed = (what: string, where: string) => `All cells that are left in these ${what} lie in as many ${where}. So what belongs there stands in these cells, and the other cells of those ${where} stay empty.`;

/** words are the words. */
export const words: QueensWords = {
  rules: [
    "Each row, each column and each coloured region holds exactly one queen.",
    "Queens never touch, not even corner to corner. Farther apart on a diagonal is fine.",
    "Begin with the smallest region. Its queen rules out its row, its column and all cells around it.",
    "A tap crosses a cell out, a second tap places a queen. Drag to cross out many.",
  ],
  tools: { mark: "Cross", queen: "Place" },
  queen: "queen",
  star: "star",
  empty: "empty",
  crossed: "crossed out",
  and: (said, more) => `${said}, ${more}`,
  then: (said, more) => `${said}; ${more}`,
  row: (n) => `Row ${number(n)}`,
  col: (n) => `Column ${number(n)}`,
  region: (letter) => `Region ${letter}`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
  columns: (list, n, state) => `${n === 1 ? "column" : "columns"} ${list} ${state}`,
  inRow: (row, cells) => `${row}: ${cells}`,
  line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
  lacks: (n, piece) => (n === 0 ? "Complete." : `Lacks ${number(n)} ${piece}${n === 1 ? "" : "s"}.`),
  left: (n, piece, regions) => (n === 0 ? `No ${piece} is left to place.` : `${number(n)} ${piece}${n === 1 ? "" : "s"} to place. Open regions: ${regions}.`),
  wrong: (row, col) => `Row ${number(row)}, column ${number(col)} stays empty.`,
  occupied: "occupied",
  sets: (place) => `So this cell is occupied: ${place}.`,
  drops: (place) => `Stays empty: ${place}.`,
  techniques: {
    "ruled out": { name: "Ruled out", why: "What stands on the board rules this cell out." },
    "one cell left": { name: "One cell left", why: "No other cell is left for what must stand there." },
    "needed cell": { name: "Needed cell", why: "All its other cells touch each other, so they have room for one star only. The other stands here." },
    "region in a line": { name: "Region in a line", why: "All cells that are left in the region lie in one line, so the rest of the line stays empty." },
    "line in a region": { name: "Line in a region", why: "All cells that are left in the line lie in one region, so the rest of the region stays empty." },
    "blocking cell": { name: "Blocking cell", why: "If such a cell were occupied, there would be no room left there." },
    "two regions in two lines": { name: "Two regions in two lines", why: packed("two regions", "lines") },
    "two lines in two regions": { name: "Two lines in two regions", why: packed("two lines", "regions") },
    "two lines in two crossing lines": { name: "Two lines in two crossing lines", why: packed("two lines", "crossing lines") },
    "three regions in three lines": { name: "Three regions in three lines", why: packed("three regions", "lines") },
    "three lines in three regions": { name: "Three lines in three regions", why: packed("three lines", "regions") },
    "three lines in three crossing lines": { name: "Three lines in three crossing lines", why: packed("three lines", "crossing lines") },
    "many regions in as many lines": { name: "Many regions in as many lines", why: packed("regions", "lines") },
    "many lines in as many regions": { name: "Many lines in as many regions", why: packed("lines", "regions") },
    "many lines in as many crossing lines": { name: "Many lines in as many crossing lines", why: packed("lines", "crossing lines") },
    squeeze: { name: "Squeeze", why: "If the cell were occupied, these houses would be left with too few lines or regions for all of them." },
    chain: { name: "Chain", why: "If the cell were occupied, other cells would have to be too, one after the other, until a house had no room." },
    "deep chain": { name: "Deep chain", why: "If the cell were occupied, what follows, with houses counted in between, would leave a house no room." },
    "trial to the end": { name: "Trial to the end", why: "Only trying it out to the end shows that this cell can’t be occupied." },
  },
};
