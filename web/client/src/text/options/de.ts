// German: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

export const options: Options = {
  settings: {
    head: "Einstellungen",
    look: "Aussehen",
    theme: "Farbschema",
    themes: { auto: "System", light: "Hell", dark: "Dunkel" },
    contrast: "Kontrast",
    contrasts: { auto: "System", usual: "Normal", high: "Hoch" },
    palette: "Farben",
    palettes: {
      usual: "Standard",
      redgreen: "Bei Rot-Grün-Schwäche",
      blueyellow: "Bei Blau-Gelb-Schwäche",
      grey: "Graustufen",
    },
    sound: {
      head: "Ton und Vibration",
      volume: "Lautstärke",
      hear: "Anhören",
    },
    marks: "Hervorhebungen",
    conflictLead: "Ein Konflikt bricht sichtbar eine Regel, etwa zwei Damen nebeneinander.",
    input: "Eingabe",
    keys: "Tastenkürzel",
    choices: {
      houses: "Zeile, Spalte und Block",
      same: "Gleicher Wert",
      noted: "Gleicher Wert auch in Notizen",
      seen: "Felder, in denen der Wert nicht stehen kann",
      conflicts: "Konflikte",
      tags: "Farben mit Nummern",
      numbers: "Ab 10 Zahlen statt Buchstaben",
      counts: "Wie oft jede Zahl noch fehlt",
      clean: "Ausgeschlossene Notizen entfernen",
      crosses: "Ausgeschlossene Felder durchstreichen",
      layers: "Mittelnotizen und Farben",
      digitFirst: "Erst die Zahl",
      wrap: "Pfeiltasten gehen über den Rand",
      clock: "Uhr zeigen",
      sound: "Töne",
      touch: "Vibration",
    },
  },

  keys: {
    head: "Tastenkürzel",
    lead: "Ohne lateinische Buchstaben gelten die Tasten an derselben Stelle wie auf einer US-Tastatur.",
    groups: [
      {
        head: "Eintragen",
        rows: [
          ["1–9, A–P", "Zahl eintragen; ab 10 sind es Buchstaben"],
          ["Umschalt + Zahl", "Notiz; im Notizmodus eine Zahl"],
          ["Strg + Zahl", "Mittelnotiz, wenn eingeschaltet; sonst Notiz"],
          ["Strg + Umschalt + Zahl", "Farbe, ebenso"],
          ["Doppelt tippen", "Die einzige Notiz eines Feldes eintragen"],
          ["Leertaste, Bild ab", "Nächster Modus; mit Umschalt oder Bild auf der vorige"],
          ["Entf, Rücktaste, 0", "Notizen löschen, dann Farben"],
          ["Strg + Z, Strg + Y", "Rückgängig, wiederholen; auch [ und ]"],
          ["Z, X, C, V", "Zahlen, Notizen, Mitte, Farben; bis 9×9"],
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
          ["Doppelklick", "Alle Felder mit derselben Zahl auswählen"],
          ["Esc", "Weniger auswählen"],
        ],
      },
      {
        head: "Anhören",
        rows: [
          [",", "Die Zeile und was ihr fehlt"],
          [".", "Die Spalte und was ihr fehlt"],
          ["-", "Der Block und was ihm fehlt"],
          ["+", "Wie oft jede Zahl noch fehlt"],
          ["T", "Zeit, Fehler, Platz und wie weit die anderen sind"],
        ],
      },
      { head: "Hilfe", rows: [["?, F1", "Diese Liste"]] },
    ],
  },
};
