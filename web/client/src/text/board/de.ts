// German: boards as read out by screen readers.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("de");

/** The names of cells. */
export const cell: LabelWords = {
  place: (row, col) => `Zeile ${row} Spalte ${col}`,
  empty: "leer",
  notes: (values) => `Notizen ${values}`,
  crossed: "durchgestrichen",
  centre: (values) => `Mittelnotizen ${values}`,
  colours: (numbers) => `Farbe ${numbers}`,
  given: "vorgegeben",
  pending: "wird gesendet",
  wrong: "falsch",
  gone: "zurückgenommen",
  conflict: "Konflikt",
  by: (name) => `von ${name}`,
  cage: (sum) => `Käfig mit Summe ${sum}`,
  region: (letter) => `Region ${letter}`,
  hinted: { target: "um dieses Feld geht der Tipp", reason: "gehört zum Grund des Tipps" },
};

/** The descriptions of rows, columns and boxes. */
export const speech: SpeechWords = {
  house: { row: (n) => `Zeile ${n}`, col: (n) => `Spalte ${n}`, box: (n) => `Block ${n}` },
  inGrid: (what, n) => `Gitter ${number(n)}, ${what}`,
  gaps: (n) => many(n, { one: "leer", other: "# leer" }),
  missing: (values) => `es fehlen ${values}`,
  full: "vollständig",
  noBox: "Es gibt keine Blöcke.",
  left: (value, n) => `${value}: ${number(n)}`,
  leftHead: "Noch zu setzen",
};

/** Everything else. */
export const board: BoardText = {
  pad: "Tastenfeld",
  brushes: "Werkzeuge",
  modes: "Was eine Zahl macht",
  mode: { digit: "Zahl", corner: "Notizen", centre: "Mitte", colour: "Farbe" },
  modeNow: { digit: "Zahlen", corner: "Notizen", centre: "Mittelnotizen", colour: "Farben" },
  digit: (symbol, left) => `${symbol}, noch ${number(left)}`,
  held: (symbol) => `${symbol} ist gewählt. Tipp Felder an, um sie einzutragen.`,
  letGo: "Keine Zahl gewählt.",
  colour: (n) => `Farbe ${number(n)}`,
  erase: "Löschen",
  undo: "Rückgängig",
  redo: "Wiederholen",
  undone: "Rückgängig gemacht",
  redone: "Wiederholt",
  noUndo: "Nichts rückgängig zu machen.",
  noRedo: "Nichts zu wiederholen.",
  zoomIn: "Einen Block zeigen",
  zoomGrid: "Ein Gitter zeigen",
  zoomOut: "Das ganze Brett zeigen",
  gridMap: "Gitter",
  grid: (n, left, who) =>
    `Gitter ${number(n)}, ${many(left, { one: "# leeres Feld", other: "# leere Felder" })}${who ? `, hier: ${who}` : ""}`,
  selected: (n) => many(n, { one: "# Feld ausgewählt", other: "# Felder ausgewählt" }),
  wrong: (symbol, row, col) => `${symbol} ist falsch in Zeile ${row} Spalte ${col}.`,
  conflict: (symbol, cells) => `${symbol} kollidiert mit ${cells}.`,
  conflictAt: (row, col) => `Zeile ${row} Spalte ${col}`,
  givenCell: "Dieses Feld ist vorgegeben.",
  filledCell: "Dieses Feld ist schon ausgefüllt.",
  tapAgain: "Tipp noch einmal, um es zu setzen.",

  shown: {
    authors: "Zeigen, wer was gesetzt hat",
    watched: "Notizen beim Zuschauen",
  },
};
