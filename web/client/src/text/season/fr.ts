// French, for days in a row and for months.

import type { SeasonWords } from "./en.ts";

export const season: SeasonWords = {
  all: "Toutes les tailles et tous les niveaux",
  week: "La plus facile le lundi, la plus difficile le dimanche.",
};
