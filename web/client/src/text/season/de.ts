// German: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("de");

export const season: SeasonWords = {
  all: "Alle Größen und Stufen",
  week: "Montags am leichtesten, sonntags am schwersten.",
  no: (n) => `Nr. ${number(n)}`,
  median: (t) => `Median ${t}`,
  thisWeek: "Diese Woche",
  archive: "Frühere Tage",
  solvedDay: "gelöst",
  openDay: "nicht gelöst",
  head: "Serie",
  days: (n) => many(n, { one: "# Tag", other: "# Tage" }),
  open: "Spiel heute, damit deine Serie weitergeht.",
  frozen: (day) => `${day} verpasst: Freeze genutzt, Serie gerettet.`,
  freeze: "1 Freeze pro Woche",
  used: "Der Freeze dieser Woche ist verbraucht.",
  none: "Lös das Rätsel von heute und starte eine Serie.",
  zone: (zone) => `Tage in deiner Zeitzone, ${zone}.`,
  month: {
    head: "Dein Monat",
    months: "Monate",
    nobody: "Auf diesem Gerät hast du noch nicht gespielt.",
    empty: "In diesem Monat hast du noch keine Runde beendet.",
    figures: {
      solved: "Gelöste Rätsel",
      rounds: "Runden",
      days: "Tage gespielt",
      row: "Beste Serie",
      time: "Zeit fürs Lösen",
      cells: "Gefüllte Felder",
    },
    days: "Tag für Tag",
    legend: "Dunkler: mehr Runden. Punkt: Tagesrätsel gelöst.",
    alone: "Ohne Offline-Spiele.",
    rounds: (n) => many(n, { one: "# Runde", other: "# Runden" }),
    dayOf: "Tagesrätsel gelöst",
    kinds: "Nach Art",
    solved: (n, of) => `${number(n)} von ${number(of)} gelöst`,
    dailies: (n) => many(n, { one: "# Tagesrätsel", other: "# Tagesrätsel" }),
    races: (n) => many(n, { one: "# Rennen", other: "# Rennen" }),
    best: "Bestzeiten",
    record: "Dein Rekord",
    rank: (place, of) => `${place} von ${number(of)} in dem Monat`,
    rated: (n) => many(n, { one: "# gewertete Runde", other: "# gewertete Runden" }),
    friends: "Am meisten mit diesen Freunden",
    together: (n) => many(n, { one: "# Runde zusammen", other: "# Runden zusammen" }),
    ahead: (n, of) => `in ${number(n)} von ${many(of, { one: "# Rennen", other: "# Rennen" })} vorn`,
    solvedAll: (n) => many(n, { one: "# Rätsel gelöst", other: "# Rätsel gelöst" }),
    played: (n) => many(n, { one: "an # Tag gespielt", other: "an # Tagen gespielt" }),
    row: (n) => many(n, { one: "# in Folge", other: "# in Folge" }),
    won: (n, of) => `${number(n)} von ${many(of, { one: "# Rennen", other: "# Rennen" })} gewonnen`,
  },
};
