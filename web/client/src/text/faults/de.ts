// German: faults in a puzzle's text.

import type { Faults } from "./en.ts";

export const faults: Faults = ({ number, many }) => ({
  unreadable: "Das ist kein Rätsel. Füge das Brett in Zeilen oder am Stück ein, oder einen Link dazu.",
  no_board: "In diesem Text steht kein Brett.",
  many_boards: (n) => `In diesem Text stehen ${number(n)} Bretter. Gelesen wird immer nur eines.`,
  too_long: (bytes, most) => `Dieser Text hat ${number(bytes)} Bytes. Gelesen werden höchstens ${number(most)}.`,
  bad_count: (n) =>
    many(n, {
      one: "# Feld ist noch kein Rätsel. Füge alle Zeilen ein, mit 0 oder . für leere Felder.",
      other: "# Felder sind noch kein Rätsel. Füge alle Zeilen ein, mit 0 oder . für leere Felder.",
    }),
  bad_letters: (n, most) =>
    `${many(n, { one: "# Feld ist", other: "# Felder sind" })} kein Brett. Füge für jedes Feld einen Buchstaben ein, in höchstens ${number(most)} Zeilen.`,
  bad_rows: (rows, cells) =>
    `${many(rows, { one: "# Zeile", other: "# Zeilen" })} mit ${many(cells, { one: "# Feld", other: "# Feldern" })} ergeben kein Brett.`,
  uneven_row: (row, cells, first) =>
    `Zeile ${number(row)} hat ${many(cells, { one: "# Feld", other: "# Felder" })}, die erste Zeile aber ${number(first)}.`,
  bad_symbol: (symbol, most) =>
    most > 0
      ? `„${symbol}“ ist kein Feld eines Bretts mit Werten bis ${most}.`
      : `„${symbol}“ ist weder ein Wert noch ein leeres Feld.`,
  bad_value: (cells, most) => `Die Werte dieses Bretts gehen bis ${most}, hier aber nicht: ${cells}.`,
  bad_syntax: (form) => `Dieser Text sieht nach ${form} aus, ist aber beschädigt.`,
  damaged: "Die Daten in diesem Link sind abgeschnitten oder beschädigt. Kopiere den ganzen Link noch einmal.",
  unsupported: (what) => `${what} wird nicht unterstützt.`,
  short_link: (site) =>
    `In diesem Link zu ${site} steckt kein Rätsel, nur seine Nummer oder eine Seite. Öffne ihn dort und kopiere das Rätsel selbst: als Text oder als langen Link.`,
  seed_link: (game) =>
    `Das ist ein Zufallswert von ${game}, in dem kein Brett steckt. Kopiere stattdessen die Spiel-ID mit der Beschreibung: Sie enthält einen Doppelpunkt (:).`,
  other_solution: "Die Lösung in diesem Link ist nicht die des Bretts: Eine Regel wurde also nicht gelesen.",
  unread_rule: (rules) => `Dieses Brett hat Regeln, die hier nicht gelesen werden: ${rules}.`,
  bad_clue: (word) => `Was auf „${word}“ folgt, kann nicht stimmen.`,
  clash: (cells, value) => `Diese Felder müssen verschieden sein, sind aber alle ${value}: ${cells}.`,
  no_size: "Der Text sagt nicht, wie groß das Brett ist. Ergänze width und height.",
  bad_regions: (regions, rows) =>
    `Das Brett hat ${many(regions, { one: "# Region", other: "# Regionen" })} und ${many(rows, { one: "# Zeile", other: "# Zeilen" })}. Es braucht eine Region für jede Zeile.`,
  small_region: (region, cells, stars) =>
    `Region ${region} hat ${many(cells, { one: "# Feld", other: "# Felder" })}: kein Platz für ${many(stars, { one: "# Stern", other: "# Sterne" })}.`,
  bad_sum: (cells) => `Dieser Käfig kann seine Summe nicht erreichen: ${cells}.`,
  full_board: "Alle Felder sind schon gefüllt.",
  no_solution: "Dieses Brett hat keine Lösung.",
  many_solutions: (least) =>
    `Dieses Brett lässt sich auf mindestens ${number(least)} Arten ausfüllen. Vielleicht fehlt eine Vorgabe.`,
  too_deep: "Es würde zu lange dauern, herauszufinden, ob es genau eine Lösung gibt.",
  needs_server: "Diese Form kann nur der Server lesen, und der ist nicht erreichbar.",
});
