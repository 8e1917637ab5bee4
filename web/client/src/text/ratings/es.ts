// Spanish, for ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("es");

export const ratings: RatingWords = {
  head: "Puntuación",
  lead: "Tu nivel, según tus rondas clasificatorias y los puzles del día. Con 200 puntos más que la otra persona ganas 76 de cada 100 carreras.",
  classes: { small: "tableros pequeños", usual: "tableros habituales", large: "tableros grandes" },
  band: (low, high) => `de ${low} a ${high}`,
  provisional: "aún no es segura: faltan unas rondas",
  better: (n) => `más rápido que el ${n} % de los demás`,
  course: (n, from, to) => many(n, { one: `# ronda: ${to} puntos`, other: `En # rondas: de ${from} a ${to} puntos` }),
  now: (kind, points, change) => `Tu puntuación en ${kind}: ${points} puntos (${change})`,
};
