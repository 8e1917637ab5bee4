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
  crossed: "ausgekreuzt",
  centre: (values) => `Notizen in der Mitte ${values}`,
  colours: (numbers) => `Farbe ${numbers}`,
  given: "vorgegeben",
  pending: "unterwegs",
  wrong: "falsch",
  gone: "zurückgenommen",
  conflict: "Widerspruch",
  by: (name) => `von ${name}`,
  cage: (sum) => `Käfig mit Summe ${sum}`,
  region: (letter) => `Region ${letter}`,
  hinted: { target: "um dieses Feld geht der Tipp", reason: "gehört zur Begründung des Tipps" },
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
  modes: "Was eine Ziffer bewirkt",
  mode: { digit: "Ziffer", corner: "Notizen", centre: "Mitte", colour: "Farbe" },
  modeNow: { digit: "Ziffern", corner: "Notizen", centre: "Notizen in der Mitte", colour: "Farben" },
  digit: (symbol, left) => `${symbol}, noch ${number(left)}`,
  held: (symbol) => `${symbol} ist gewählt. Zum Eintragen die Felder berühren.`,
  letGo: "Keine Ziffer ist gewählt.",
  colour: (n) => `Farbe ${number(n)}`,
  erase: "Löschen",
  undo: "Rückgängig",
  redo: "Wiederholen",
  undone: "Rückgängig gemacht",
  redone: "Wiederholt",
  noUndo: "Es gibt nichts rückgängig zu machen.",
  noRedo: "Nichts zu wiederholen.",
  zoomIn: "Einen Block zeigen",
  zoomGrid: "Ein Gitter zeigen",
  zoomOut: "Das ganze Brett zeigen",
  gridMap: "Gitter",
  grid: (n, left, who) =>
    `Gitter ${number(n)}, ${many(left, { one: "# leeres Feld", other: "# leere Felder" })}${who ? `, hier: ${who}` : ""}`,
  selected: (n) => many(n, { one: "# Feld ausgewählt", other: "# Felder ausgewählt" }),
  wrong: (symbol, row, col) => `${symbol} ist falsch in Zeile ${row} Spalte ${col}.`,
  conflict: (symbol, cells) => `${symbol} widerspricht ${cells}.`,
  conflictAt: (row, col) => `Zeile ${row} Spalte ${col}`,
  givenCell: "Dieses Feld ist vorgegeben.",
  filledCell: "Dieses Feld ist schon ausgefüllt.",
  tapAgain: "Zum Setzen noch einmal tippen.",

  shown: {
    authors: "Zeigen, wer was gesetzt hat",
    watched: "Notizen derer, denen man zusieht",
  },
};
