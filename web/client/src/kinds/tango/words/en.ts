// English texts of Tango, and their type for the other languages.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts, Terms } from "../../../text/hints/terms.ts";

const { many } = grammarOf("en");

const one = (value: number) => (value === 2 ? "a moon" : "a sun");
const some = (value: number) => (value === 2 ? "moons" : "suns");
const of = (f: Facts) => some(f.number("of"));
const others = (f: Facts) => some(3 - f.number("of"));
const listedMost = 8; // the number of cells that are listed; of more, only the number is given
const thenOf = (f: Facts) =>
  f.count("then") > listedMost
    ? `Then ${f.count("then")} more cells follow. `
    : f.has("then")
      ? `Then: ${f.list("then")}. `
      : "";

export const words: TangoWords = {
  tools: { sun: "Sun", moon: "Moon", note: "Note" },
  values: ["", "sun", "moon"],
  lacks: (suns, moons) => (suns + moons > 0 ? `to go: suns ${suns}, moons ${moons}` : "complete"),
  between: { alike: (a, b) => `${a} and ${b} alike`, unlike: (a, b) => `${a} and ${b} unlike` },
  beside: {
    alike: {
      left: "like the one to the left",
      right: "like the one to the right",
      above: "like the one above",
      below: "like the one below",
    },
    unlike: {
      left: "unlike the one to the left",
      right: "unlike the one to the right",
      above: "unlike the one above",
      below: "unlike the one below",
    },
  },
  wrong: (value, row, col) => `A ${value} is wrong in row ${row} column ${col}.`,
  becomes: (place, value) => `A ${value} goes in ${place}.`,
  rules: [
    "Fill every empty cell with a sun or a moon. Each row and column has as many suns as moons.",
    "Three in a row isn’t allowed, across or down.",
    "Cells with = between them are the same. Cells with × are different.",
    "Next to two alike, and between two alike, goes the other. You never have to guess.",
  ],
  is: (place, value) => `${one(value)} in ${place}`,
  nots: (places, value) => `Here ${one(value)} is wrong: ${places}.`,
  techniques: {
    pair: {
      name: "Pair",
      why: (f) => `Two ${of(f)} side by side in ${f.list("in")}: ${f.cells("at")}. Three in a row isn’t allowed.`,
    },
    sandwich: {
      name: "Sandwich",
      why: (f) =>
        `The cell is between two ${of(f)} in ${f.list("in")}: ${f.cells("at")}. Three in a row isn’t allowed.`,
    },
    "equal sign": {
      name: "Equal sign",
      why: (f) =>
        `The = in ${f.list("in")} makes the cell the same as its neighbour: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "cross sign": {
      name: "Cross sign",
      why: (f) =>
        `The × in ${f.list("in")} makes the cell different from its neighbour: ${f.cells("at")}, ${one(f.number("of"))}.`,
    },
    "full count": {
      name: "Full count",
      why: (f) => `All ${of(f)} are placed in ${f.list("in")}: ${f.cells("at")}. The rest are ${others(f)}.`,
    },
    "pair by sign": {
      name: "Pair by sign",
      why: (f) =>
        `The = in ${f.list("in")} makes two cells alike. If they were ${of(f)} like the cell next to them, there’d be three in a row: ${f.cells("at")}.`,
    },
    "count with signs": {
      name: "Count with signs",
      why: (f) =>
        `In ${f.list("in")} ${many(f.number("left"), { one: `# ${one(f.number("of")).slice(2)} is`, other: `# ${of(f)} are` })} still missing. Count how many the signs put in these cells: ${f.cells("at")}.`,
    },
    "last one": {
      name: "Last one",
      why: (f) =>
        `Only ${one(f.number("of"))} is missing in ${f.list("in")}. Anywhere else, there’d be three ${others(f)} in a row: ${f.cells("at")}.`,
    },
    "complete line": {
      name: "Complete line",
      why: (f) =>
        many(f.number("ways"), {
          one: `Only # way left to fill ${f.list("in")}, and it fills ${f.cells("at")}.`,
          other: `# ways left to fill ${f.list("in")}. In all of them, ${f.cells("at")} is the same.`,
        }),
    },
    "unique line": {
      name: "Unique line",
      why: (f) =>
        `No two lines are the same, so ${f.list("in")} can’t be like ${f.list("from")}. Any other way, ${f.cells("at")} is the same.`,
    },
    "two lines": {
      name: "Two lines",
      why: (f) => `Any way to fill ${f.list("in")} together, ${f.cells("at")} is the same.`,
    },
    hypothesis: {
      name: "Hypothesis",
      why: (f) => `Suppose ${f.list("if")}. ${thenOf(f)}In the end, ${f.list("none")} can’t be filled.`,
    },
    "beyond these techniques": {
      name: "Trial and error",
      why: "No known technique helps with this cell.",
    },
  },
};

/** The position of a neighbour. */
type Sides = Readonly<Record<"left" | "right" | "above" | "below", string>>;

/** The engine's names of the techniques, easiest first. */
type TechniqueName =
  | "pair"
  | "sandwich"
  | "equal sign"
  | "cross sign"
  | "full count"
  | "pair by sign"
  | "count with signs"
  | "last one"
  | "complete line"
  | "unique line"
  | "two lines"
  | "hypothesis"
  | "beyond these techniques";

/** The texts of Tango. */
export interface TangoWords {
  readonly tools: Readonly<Record<"sun" | "moon" | "note", string>>;
  /** The symbols by their values. */
  readonly values: readonly ["", string, string];
  /** How many of each symbol are missing. */
  lacks(suns: number, moons: number): string;
  /** A sign between two cells of a line, by their places in it. */
  readonly between: Readonly<Record<"alike" | "unlike", (a: number, b: number) => string>>;
  /** A sign next to a cell. */
  readonly beside: Readonly<Record<"alike" | "unlike", Sides>>;
  wrong(value: string, row: number, col: number): string;
  /** A symbol goes into a cell. */
  becomes(place: string, value: string): string;
  readonly rules: readonly [half: string, three: string, sign: string, beside: string];
  /** A symbol in a cell, as part of a list. */
  is(place: string, value: number): string;
  /** A symbol is wrong in some cells. */
  nots(places: string, value: number): string;
  readonly techniques: Readonly<Record<TechniqueName, Terms["techniques"][string]>>;
}
