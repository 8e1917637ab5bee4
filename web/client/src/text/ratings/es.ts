// Spanish: ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("es");

export const ratings: RatingWords = {
  keepLead: "Esta cuenta solo está en este dispositivo.",
  keep: "Conservar esta cuenta",
  head: "Puntuación",
  lead: "Tu nivel, según rondas clasificatorias y puzles diarios.",
  classes: { small: "tableros pequeños", usual: "tableros normales", large: "tableros grandes" },
  band: (low, high) => `de ${low} a ${high}`,
  placement: (n, of) => `Partida inicial ${n} de ${of}`,
  placed: (kind, placement) => `${kind}: ${placement}`,
  better: (n) => `más rápido que el ${n} % de los demás`,
  course: (n, from, to) => many(n, { one: `# ronda: ${to} puntos`, other: `En # rondas: de ${from} a ${to} puntos` }),
  points: (kind, points) => `Tu puntuación en ${kind}: ${points} puntos`,
  now: (kind, points, change) => `Tu puntuación en ${kind}: ${points} puntos (${change})`,
};
