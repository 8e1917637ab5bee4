// French: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `compte encore ${t}`,
  uncounted: "ne compte pas",
  unranked: "Ne compte pas",
  closing: (t) => `Terminez cette grille d’ici ${t} pour qu’elle compte pour son jour.`,
  over: "Temps écoulé : cette manche ne compte plus pour son jour. Vous pouvez encore la finir.",
  late: "Le jour de cette grille est passé. Une nouvelle manche ne compte pas.",
  before: "Grilles d’hier",
  beforeLead: (time) => `Terminez-les avant ${time} et elles comptent pour leur jour.`,
  sealed: "Ouverture à 01:00 UTC le lendemain, pour que tout le monde puisse finir.",
};
