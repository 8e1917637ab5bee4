// German, for days in a row and for months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many } = grammarOf("de");

export const season: SeasonWords = {
  all: "Alle Größen und Stufen",
  week: "Montags am leichtesten, sonntags am schwersten.",
  head: "Tage in Folge",
  days: (n) => many(n, { one: "# Tag", other: "# Tage" }),
  open: "Spiel das heutige Rätsel, dann geht es weiter.",
  frozen: (day) => `Am ${day} fehlte ein Tag; ein Joker hat die Reihe gerettet.`,
  freeze: "Ein verpasster Tag pro Woche wird von selbst durch einen Joker gerettet.",
  used: "Der Joker dieser Woche ist verbraucht.",
  none: "Löse das Rätsel des Tages, und die Reihe beginnt.",
  zone: (zone) => `Es gelten die Tage deiner Zeitzone, ${zone}.`,
};
