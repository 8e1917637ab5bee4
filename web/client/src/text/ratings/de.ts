// German: ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("de");

export const ratings: RatingWords = {
  keepLead: "Dieses Konto gibt es nur auf diesem Gerät.",
  keep: "Konto sichern",
  head: "Wertung",
  lead: "Deine Stärke, aus gewerteten Runden und Tagesrätseln.",
  classes: { small: "kleine Bretter", usual: "normale Bretter", large: "große Bretter" },
  band: (low, high) => `${low} bis ${high}`,
  placement: (n, of) => `Einstufung ${n} von ${of}`,
  placed: (kind, placement) => `${kind}: ${placement}`,
  better: (n) => `schneller als ${n} % der anderen`,
  course: (n, from, to) =>
    many(n, { one: `# Runde: ${to} Punkte`, other: `In # Runden: von ${from} auf ${to} Punkte` }),
  points: (kind, points) => `Deine Wertung in ${kind}: ${points} Punkte`,
  now: (kind, points, change) => `Deine Wertung in ${kind}: ${points} Punkte (${change})`,
};
