// Spanish, for days in a row and for months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many } = grammarOf("es");

export const season: SeasonWords = {
  all: "Todos los tamaños y niveles",
  week: "El lunes es el más fácil y el domingo el más difícil.",
  head: "Días seguidos",
  days: (n) => many(n, { one: "# día", other: "# días" }),
  open: "Juega el puzle de hoy para continuar.",
  frozen: (day) => `Faltó el ${day}, y un comodín salvó la racha.`,
  freeze: "Un día perdido por semana lo salva un comodín, sin que hagas nada.",
  used: "El comodín de esta semana ya está usado.",
  none: "Resuelve el puzle del día y empieza la racha.",
  zone: (zone) => `Los días son los de tu zona horaria, ${zone}.`,
};
