// English, what is said at the board. It is the form of this part of all other catalogues.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import type { Choice } from "../../device/prefs.ts";
import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

/** cell is what cells are called. */
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

/** speech is how rows, columns and boxes are told. */
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

/** board is all the rest. */
export const board = {
  pad: "Pad",
  brushes: "Tools",
  modes: "What a digit does",
  mode: { digit: "Digit", corner: "Notes", centre: "Centre", colour: "Colour" },
  modeNow: { digit: "Digits", corner: "Notes", centre: "Centre notes", colour: "Colours" },
  digit: (symbol: string, left: number) => `${symbol}, ${number(left)} left`,
  held: (symbol: string) => `${symbol} is held. Touch the cells to enter it.`,
  letGo: "No digit is held.",
  colour: (n: number) => `Colour ${number(n)}`,
  erase: "Erase",
  undo: "Undo",
  redo: "Redo",
  undone: "Undone",
  redone: "Done again",
  noUndo: "Nothing to undo.",
  noRedo: "Nothing to do again.",
  zoomIn: "Show one box",
  zoomGrid: "Show one grid",
  zoomOut: "Show the whole board",
  gridMap: "Grids",
  grid: (n: number, left: number, who: string) => `Grid ${number(n)}, ${many(left, { one: "# empty cell", other: "# empty cells" })}${who ? `, here: ${who}` : ""}`,
  selected: (n: number) => many(n, { one: "# cell selected", other: "# cells selected" }),
  wrong: (symbol: string, row: number, col: number) => `${symbol} is wrong in row ${row} column ${col}.`,
  conflict: (symbol: string, cells: string) => `${symbol} conflicts with ${cells}.`,
  conflictAt: (row: number, col: number) => `row ${row} column ${col}`,
  givenCell: "This cell is a given.",
  filledCell: "This cell is filled already.",

  settings: {
    head: "Settings",
    close: "Close",
    look: "Look",
    theme: "Theme",
    themes: { auto: "Like the system", light: "Light", dark: "Dark" },
    contrast: "Contrast",
    contrasts: { auto: "Like the system", usual: "Usual", high: "High" },
    palette: "Colours",
    palettes: { usual: "Usual", redgreen: "For red-green blindness", blueyellow: "For blue-yellow blindness", grey: "Without hues" },
    marks: "Highlights",
    conflictLead: "A conflict is what visibly breaks a rule, such as two queens that touch, or a digit twice in a row. What has none can still be wrong.",
    input: "Input",
    keys: "List of keys",
    choices: {
      houses: "Row, column and box",
      same: "Same value",
      noted: "Same value inside notes",
      seen: "Cells that can’t have the value",
      conflicts: "Conflicts",
      authors: "Show who placed what",
      tags: "Number the colours",
      numbers: "Numbers above 9, not letters",
      counts: "How many of each digit are left",
      clean: "Remove notes that a value rules out",
      crosses: "Cross out cells that a value rules out",
      layers: "Centre notes and colours",
      digitFirst: "Choose the digit first, then the cells",
      wrap: "Arrows go round the edges",
      clock: "Show the clock",
      sound: "Tick in the countdown",
      watched: "Notes of those you watch",
    } satisfies Record<Choice, string>,
  },

  keys: {
    head: "Keys",
    close: "Close",
    groups: [
      {
        head: "Enter",
        rows: [
          ["1–9, A–P", "Enter a digit; letters are the digits above 9"],
          ["Shift + digit", "Note; in the mode for notes, a digit"],
          ["Ctrl + digit", "Centre note, where they are switched on; else a note"],
          ["Ctrl + Shift + digit", "Colour, likewise"],
          ["Double tap", "Enter a cell’s only note"],
          ["Space, Page Down", "Next mode; with Shift, or Page Up, the mode before"],
          ["Delete, Backspace, 0", "Erase notes, then colours"],
          ["Ctrl + Z, Ctrl + Y", "Undo, do again; also [ and ]"],
          ["Z, X, C, V", "Digits, notes, centre notes, colours; up to 9×9"],
          ["W, A, S, D", "Move; up to 9×9"],
          ["P", "Pause where one can; up to 9×9"],
        ],
      },
      {
        head: "Move and select",
        rows: [
          ["Arrows", "Move"],
          ["Shift or Ctrl + arrows", "Select more cells"],
          ["Alt + arrows", "Go to the next box"],
          ["G, Shift + G", "Go to the next grid of several, or to the one before"],
          ["Home, End", "Ends of the row; with Ctrl, corners of the board"],
          ["Ctrl + A, Ctrl + I", "Select all cells, or those that are not selected"],
          ["Double click", "Select all cells with the same digit"],
          ["Esc", "Select less"],
        ],
      },
      {
        head: "Listen",
        rows: [
          [",", "The row and what it lacks"],
          [".", "The column and what it lacks"],
          ["-", "The box and what it lacks"],
          ["+", "How many of each digit are left"],
        ],
      },
      { head: "Help", rows: [["?", "This list"]] },
    ] as readonly KeyGroup[],
  },
};

/** KeyGroup is a part of the list of keys: keys, and what they do. */
export interface KeyGroup {
  readonly head: string;
  readonly rows: readonly (readonly [keys: string, does: string])[];
}

/** BoardText is the form of this part. */
export type BoardText = typeof board;
