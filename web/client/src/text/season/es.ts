// Spanish, for days in a row and for months.

import type { SeasonWords } from "./en.ts";

export const season: SeasonWords = {
  all: "Todos los tamaños y niveles",
  week: "El lunes es el más fácil y el domingo el más difícil.",
};
