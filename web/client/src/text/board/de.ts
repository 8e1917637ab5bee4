// German, what is said at the board.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("de");

/** cell is what cells are called. */
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

/** speech is how rows, columns and boxes are told. */
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

/** board is all the rest. */
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
  noRedo: "Es gibt nichts zu wiederholen.",
  zoomIn: "Einen Block zeigen",
  zoomGrid: "Ein Gitter zeigen",
  zoomOut: "Das ganze Brett zeigen",
  gridMap: "Gitter",
  grid: (n, left, who) => `Gitter ${number(n)}, ${many(left, { one: "# leeres Feld", other: "# leere Felder" })}${who ? `, hier: ${who}` : ""}`,
  selected: (n) => many(n, { one: "# Feld ausgewählt", other: "# Felder ausgewählt" }),
  wrong: (symbol, row, col) => `${symbol} ist falsch in Zeile ${row} Spalte ${col}.`,
  conflict: (symbol, cells) => `${symbol} widerspricht ${cells}.`,
  conflictAt: (row, col) => `Zeile ${row} Spalte ${col}`,
  givenCell: "Dieses Feld ist vorgegeben.",
  filledCell: "Dieses Feld ist schon ausgefüllt.",

  settings: {
    head: "Einstellungen",
    close: "Schließen",
    look: "Aussehen",
    theme: "Farbschema",
    themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
    contrast: "Kontrast",
    contrasts: { auto: "Wie das System", usual: "Normal", high: "Hoch" },
    palette: "Farben",
    palettes: { usual: "Normal", redgreen: "Bei Rot-Grün-Schwäche", blueyellow: "Bei Blau-Gelb-Schwäche", grey: "Ohne Farbtöne" },
    marks: "Hervorhebungen",
    conflictLead: "Ein Widerspruch ist, was sichtbar gegen eine Regel verstößt, etwa zwei Damen, die sich berühren, oder eine Ziffer zweimal in einer Zeile. Auch was keinen hat, kann falsch sein.",
    input: "Eingabe",
    keys: "Liste der Tasten",
    choices: {
      houses: "Zeile, Spalte und Block",
      same: "Gleicher Wert",
      noted: "Gleicher Wert auch in Notizen",
      seen: "Felder, in denen der Wert nicht stehen kann",
      conflicts: "Widersprüche",
      authors: "Zeigen, wer was gesetzt hat",
      tags: "Farben mit Nummern",
      numbers: "Über 9 Zahlen statt Buchstaben",
      counts: "Wie oft jede Ziffer noch fehlt",
      clean: "Ausgeschlossene Notizen entfernen",
      crosses: "Felder auskreuzen, die ein Wert ausschließt",
      layers: "Notizen in der Mitte und Farben",
      digitFirst: "Erst die Ziffer wählen, dann die Felder",
      wrap: "Pfeiltasten gehen über den Rand",
      clock: "Uhr zeigen",
      sound: "Ticken beim Countdown",
      watched: "Notizen derer, denen man zusieht",
    },
  },

  keys: {
    head: "Tasten",
    close: "Schließen",
    groups: [
      {
        head: "Eintragen",
        rows: [
          ["1–9, A–P", "Ziffer eintragen; über 9 sind es Buchstaben"],
          ["Umschalt + Ziffer", "Notiz; im Modus für Notizen eine Ziffer"],
          ["Strg + Ziffer", "Notiz in der Mitte, wenn es sie gibt; sonst Notiz"],
          ["Strg + Umschalt + Ziffer", "Farbe, ebenso"],
          ["Doppelt tippen", "Die einzige Notiz eines Feldes eintragen"],
          ["Leertaste, Bild ab", "Nächster Modus; mit Umschalt oder Bild auf der vorige"],
          ["Entf, Rücktaste, 0", "Notizen löschen, dann Farben"],
          ["Strg + Z, Strg + Y", "Rückgängig, wiederholen; auch [ und ]"],
          ["Z, X, C, V", "Ziffern, Notizen, Mitte, Farben; bis 9×9"],
          ["W, A, S, D", "Bewegen; bis 9×9"],
          ["P", "Pause, wo es sie gibt; bis 9×9"],
        ],
      },
      {
        head: "Bewegen und auswählen",
        rows: [
          ["Pfeile", "Bewegen"],
          ["Umschalt oder Strg + Pfeile", "Mehr Felder auswählen"],
          ["Alt + Pfeile", "Zum nächsten Block"],
          ["G, Umschalt + G", "Zum nächsten von mehreren Gittern oder zum vorigen"],
          ["Pos1, Ende", "Enden der Zeile; mit Strg Ecken des Bretts"],
          ["Strg + A, Strg + I", "Alle Felder auswählen, oder die anderen"],
          ["Doppelklick", "Alle Felder mit derselben Ziffer auswählen"],
          ["Esc", "Weniger auswählen"],
        ],
      },
      {
        head: "Anhören",
        rows: [
          [",", "Die Zeile und was ihr fehlt"],
          [".", "Die Spalte und was ihr fehlt"],
          ["-", "Der Block und was ihm fehlt"],
          ["+", "Wie oft jede Ziffer noch fehlt"],
        ],
      },
      { head: "Hilfe", rows: [["?", "Diese Liste"]] },
    ],
  },
};
