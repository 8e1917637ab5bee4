// English: boards as read out by screen readers. It defines the type of the other languages.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

/** The names of cells. */
export const cell: LabelWords = {
  place: (row, col) => `row ${row} column ${col}`,
  empty: "empty",
  notes: (values) => `notes ${values}`,
  crossed: "crossed out",
  centre: (values) => `centre notes ${values}`,
  colours: (numbers) => `colour ${numbers}`,
  given: "given",
  pending: "pending",
  wrong: "wrong",
  gone: "taken back",
  conflict: "conflict",
  by: (name) => `by ${name}`,
  cage: (sum) => `cage of ${sum}`,
  region: (letter) => `region ${letter}`,
  hinted: { target: "the hint is about this cell", reason: "part of the hint’s reason" },
};

/** The descriptions of rows, columns and boxes. */
export const speech: SpeechWords = {
  house: { row: (n) => `Row ${n}`, col: (n) => `Column ${n}`, box: (n) => `Box ${n}` },
  inGrid: (what, n) => `Grid ${number(n)}, ${what}`,
  gaps: (n) => many(n, { one: "empty", other: "# empty" }),
  missing: (values) => `missing ${values}`,
  full: "complete",
  noBox: "There are no boxes.",
  left: (value, n) => `${value}: ${number(n)}`,
  leftHead: "Left to place",
};

/** Everything else. */
export const board = {
  pad: "Pad",
  brushes: "Tools",
  modes: "What a digit does",
  mode: { digit: "Digit", corner: "Notes", centre: "Centre", colour: "Colour" },
  modeNow: { digit: "Digits", corner: "Notes", centre: "Centre notes", colour: "Colours" },
  digit: (symbol: string, left: number) => `${symbol}, ${number(left)} left`,
  held: (symbol: string) => `${symbol} picked. Tap cells to enter it.`,
  letGo: "No digit picked.",
  colour: (n: number) => `Colour ${number(n)}`,
  erase: "Erase",
  undo: "Undo",
  redo: "Redo",
  undone: "Undone",
  redone: "Redone",
  noUndo: "Nothing to undo.",
  noRedo: "Nothing to redo.",
  zoomIn: "Show one box",
  zoomGrid: "Show one grid",
  zoomOut: "Show the whole board",
  gridMap: "Grids",
  grid: (n: number, left: number, who: string) =>
    `Grid ${number(n)}, ${many(left, { one: "# empty cell", other: "# empty cells" })}${who ? `, here: ${who}` : ""}`,
  selected: (n: number) => many(n, { one: "# cell selected", other: "# cells selected" }),
  wrong: (symbol: string, row: number, col: number) => `${symbol} is wrong in row ${row} column ${col}.`,
  conflict: (symbol: string, cells: string) => `${symbol} conflicts with ${cells}.`,
  conflictAt: (row: number, col: number) => `row ${row} column ${col}`,
  givenCell: "This cell is a given.",
  filledCell: "This cell is already filled.",
  tapAgain: "Tap again to place it.",

  shown: {
    authors: "Show who placed what",
    watched: "Notes while watching",
  },
};

/** The type that every language must have. */
export type BoardText = typeof board;
