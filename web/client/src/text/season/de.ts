// German, for days in a row and for months.

import type { SeasonWords } from "./en.ts";

export const season: SeasonWords = {
  all: "Alle Größen und Stufen",
  week: "Montags am leichtesten, sonntags am schwersten.",
};
