// French: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `compte encore ${t}`,
  uncounted: "ne compte pas",
  unranked: "Ne compte pas",
  closing: (t) => `Terminez cette grille d’ici ${t} pour qu’elle compte pour son jour.`,
  over: "Le temps est écoulé : cette manche ne compte plus pour son jour. Vous pouvez tout de même la terminer.",
  late: "Le jour de cette grille est passé : une manche qui commence maintenant ne compte pas.",
  before: "Grilles d’hier",
  beforeLead: (time) => `Terminez-les avant ${time} et elles comptent pour leur jour.`,
  sealed: "Les grilles de ce jour sont dévoilées à 01:00 UTC le lendemain. D’ici là, on peut encore les terminer.",
};
