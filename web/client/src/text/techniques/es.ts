// Spanish: times by technique.

import { grammarOf } from "../grammar.ts";
import type { TechniqueWords } from "./en.ts";

const { many } = grammarOf("es");
const seconds = new Intl.NumberFormat("es", { maximumFractionDigits: 1 });

export const techniques: TechniqueWords = {
  head: "Tus técnicas",
  lead: "Cuánto tardas con cada técnica, comparado con jugadores de tu nivel. Estimaciones de tus últimas partidas.",
  kinds: "Puzles",
  practise: "Practicar",
  exercise: "Ejercicio",
  next: "Siguiente",
  back: "Volver a la lista",
  row: (moves, you, level, mistakes) =>
    `${many(moves, { one: "# jugada", other: "# jugadas" })} · tú ${you}${level ? ` · tu nivel ${level}` : ""}${mistakes ? ` · ${many(mistakes, { one: "# error", other: "# errores" })}` : ""}`,
  empty: (kind) => `Termina una partida de ${kind} para ver aquí tus tiempos.`,
  from: (rounds, size) => `${many(rounds, { one: "De # partida", other: "De # partidas" })}, ${size}.`,
  task: (technique, t) => `Encuentra el siguiente valor con: ${technique}. La última vez: ${t}.`,
  solved: (t, before, faster) =>
    faster
      ? `Encontrado en ${t}, más rápido que ${before}.`
      : `Encontrado en ${t}. La última vez fueron ${before}. Volverá a salir.`,
  seconds: (n) => `${seconds.format(n)} s`,
};
