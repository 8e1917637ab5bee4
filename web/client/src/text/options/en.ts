// English: the settings of this device, and the list of keys. It defines the type of the other languages.

import type { Choice } from "../../device/prefs.ts";

/** The preferences whose change is announced by name. */
type Shown = "authors" | "watched";

export const options = {
  settings: {
    head: "Settings",
    look: "Look",
    theme: "Theme",
    themes: { auto: "System", light: "Light", dark: "Dark" },
    contrast: "Contrast",
    contrasts: { auto: "System", usual: "Normal", high: "High" },
    palette: "Colours",
    palettes: {
      usual: "Default",
      redgreen: "For red-green blindness",
      blueyellow: "For blue-yellow blindness",
      grey: "Greyscale",
    },
    sound: {
      head: "Sound and touch",
      volume: "Volume",
      hear: "Preview",
    },
    marks: "Highlights",
    conflictLead: "A conflict breaks a rule in plain view, like two queens that touch.",
    input: "Input",
    keys: "Shortcuts",
    choices: {
      houses: "Row, column and box",
      same: "Same value",
      noted: "Same value inside notes",
      seen: "Cells that can’t have the value",
      conflicts: "Conflicts",
      tags: "Number the colours",
      numbers: "Numbers above 9, not letters",
      counts: "Digits left",
      clean: "Remove notes ruled out by a value",
      crosses: "Cross out cells ruled out by a value",
      layers: "Centre notes and colours",
      digitFirst: "Digit first",
      wrap: "Arrow keys wrap around",
      clock: "Show the clock",
      sound: "Sounds",
      touch: "Vibration",
    } satisfies Readonly<Record<Exclude<Choice, Shown>, string>>,
  },

  keys: {
    head: "Shortcuts",
    lead: "Without Latin letters, use the keys in the same place as on a US keyboard.",
    groups: [
      {
        head: "Enter",
        rows: [
          ["1–9, A–P", "Enter a digit; letters are the digits above 9"],
          ["Shift + digit", "Note; in notes mode, a digit"],
          ["Ctrl + digit", "Centre note if switched on, else a note"],
          ["Ctrl + Shift + digit", "Colour, likewise"],
          ["Double tap", "Enter a cell’s only note"],
          ["Space, Page Down", "Next mode; with Shift, or Page Up, the previous one"],
          ["Delete, Backspace, 0", "Erase notes, then colours"],
          ["Ctrl + Z, Ctrl + Y", "Undo, redo; also [ and ]"],
          ["Z, X, C, V", "Digits, notes, centre notes, colours; up to 9×9"],
          ["W, A, S, D", "Move; up to 9×9"],
          ["P", "Pause, where possible; up to 9×9"],
        ],
      },
      {
        head: "Move and select",
        rows: [
          ["Arrows", "Move"],
          ["Shift or Ctrl + arrows", "Select more cells"],
          ["Alt + arrows", "Go to the next box"],
          ["G, Shift + G", "Go to the next or previous grid"],
          ["Home, End", "Ends of the row; with Ctrl, corners of the board"],
          ["Ctrl + A, Ctrl + I", "Select all cells, or all others"],
          ["Double click", "Select all cells with the same digit"],
          ["Esc", "Select less"],
        ],
      },
      {
        head: "Listen",
        rows: [
          [",", "The row and what’s missing"],
          [".", "The column and what’s missing"],
          ["-", "The box and what’s missing"],
          ["+", "How many of each digit are left"],
          ["T", "Time, mistakes, place, and how far everyone is"],
        ],
      },
      { head: "Help", rows: [["?, F1", "This list"]] },
    ] as readonly KeyGroup[],
  },
};

/** A section of the list of keys: keys with their effects. */
export interface KeyGroup {
  readonly head: string;
  readonly rows: readonly (readonly [keys: string, does: string])[];
}

/** The type that every language must have. */
export type Options = typeof options;
