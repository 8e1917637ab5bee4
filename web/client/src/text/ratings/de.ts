// German, for ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("de");

export const ratings: RatingWords = {
  head: "Wertung",
  lead: "Wie stark du bist, nach deinen gewerteten Runden und Tagesrätseln. Mit 200 Punkten mehr als die andere Seite gewinnst du 76 von 100 Rennen.",
  classes: { small: "kleine Bretter", usual: "übliche Bretter", large: "große Bretter" },
  band: (low, high) => `${low} bis ${high}`,
  provisional: "noch unsicher: ein paar Runden fehlen",
  better: (n) => `schneller als ${n} % der anderen`,
  course: (n, from, to) =>
    many(n, { one: `# Runde: ${to} Punkte`, other: `In # Runden: von ${from} auf ${to} Punkte` }),
  now: (kind, points, change) => `Deine Wertung in ${kind}: ${points} Punkte (${change})`,
};
