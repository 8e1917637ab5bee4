// French: ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("fr");

export const ratings: RatingWords = {
  keepLead: "Ce compte n’existe que sur cet appareil.",
  keep: "Garder ce compte",
  head: "Cotes",
  lead: "Ton niveau, d’après les manches classées et les puzzles du jour.",
  classes: { small: "petites grilles", usual: "grilles normales", large: "grandes grilles" },
  band: (low, high) => `de ${low} à ${high}`,
  placement: (n, of) => `Placement ${n} sur ${of}`,
  placed: (kind, placement) => `${kind} : ${placement}`,
  better: (n) => `plus rapide que ${n} % des autres`,
  course: (n, from, to) =>
    many(n, { one: `# manche : ${to} points`, other: `En # manches : de ${from} à ${to} points` }),
  points: (kind, points) => `Ta cote, ${kind} : ${points} points`,
  now: (kind, points, change) => `Ta cote, ${kind} : ${points} points (${change})`,
};
