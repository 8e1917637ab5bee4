// German: faults in a puzzle's text.

import type { Faults } from "./en.ts";

export const faults: Faults = ({ number, many }) => ({
  unreadable: "Das ist kein Rätsel. Füge das Brett in Zeilen oder am Stück ein, oder einen Link dazu.",
  no_board: "Kein Brett in diesem Text.",
  many_boards: (n) => `In diesem Text stehen ${number(n)} Bretter. Füge immer nur eins ein.`,
  too_long: (bytes, most) => `Dieser Text hat ${number(bytes)} Bytes. Höchstens ${number(most)} sind möglich.`,
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
      ? `„${symbol}“ passt nicht auf ein Brett mit Werten bis ${most}.`
      : `„${symbol}“ ist weder ein Wert noch ein leeres Feld.`,
  bad_value: (cells, most) => `Die Werte dieses Bretts gehen bis ${most}, hier aber nicht: ${cells}.`,
  bad_syntax: (form) => `Das sieht nach ${form} aus, ist aber beschädigt.`,
  damaged: "Die Daten in diesem Link sind abgeschnitten oder beschädigt. Kopiere den ganzen Link noch einmal.",
  unsupported: (what) => `${what} wird nicht unterstützt.`,
  short_link: (site) =>
    `In diesem Link zu ${site} steckt kein Rätsel, nur seine Nummer oder eine Seite. Öffne ihn dort und kopiere das Rätsel selbst: als Text oder als langen Link.`,
  seed_link: (game) =>
    `Das ist ein Zufallswert von ${game}, in dem kein Brett steckt. Kopiere stattdessen die Spiel-ID mit der Beschreibung: Sie enthält einen Doppelpunkt (:).`,
  other_solution: "Die Lösung im Link passt nicht zum Brett: Eine Regel wurde nicht verstanden.",
  unread_rule: (rules) => `Diese Regeln werden nicht unterstützt: ${rules}.`,
  bad_clue: (word) => `Hinter „${word}“ stimmt etwas nicht.`,
  clash: (cells, value) => `Diese Felder müssen verschieden sein, sind aber alle ${value}: ${cells}.`,
  no_size: "Der Text sagt nicht, wie groß das Brett ist. Ergänze width und height.",
  bad_regions: (regions, rows) =>
    `Das Brett hat ${many(regions, { one: "# Region", other: "# Regionen" })} und ${many(rows, { one: "# Zeile", other: "# Zeilen" })}. Es braucht eine Region für jede Zeile.`,
  small_region: (region, cells, stars) =>
    `Region ${region} hat ${many(cells, { one: "# Feld", other: "# Felder" })}: kein Platz für ${many(stars, { one: "# Stern", other: "# Sterne" })}.`,
  bad_sum: (cells) => `Dieser Käfig kann seine Summe nicht erreichen: ${cells}.`,
  full_board: "Alle Felder sind schon gefüllt.",
  no_solution: "Dieses Brett hat keine Lösung.",
  many_solutions: (least) => `Dieses Brett hat mindestens ${number(least)} Lösungen. Vielleicht fehlt eine Vorgabe.`,
  too_deep: "Dieses Brett ist zu schwer, um zu prüfen, ob es nur eine Lösung gibt.",
  needs_server: "Das kann nur der Server lesen, und der ist nicht erreichbar.",
});
