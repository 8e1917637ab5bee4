// French: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `compte encore ${t}`,
  uncounted: "ne compte pas",
  unranked: "Ne compte pas",
  closing: (t) => `Termine ce puzzle d’ici ${t} pour qu’il compte pour son jour.`,
  over: "Temps écoulé : cette manche ne compte plus pour son jour. Tu peux encore la finir.",
  late: "Le jour de ce puzzle est passé. Une nouvelle manche ne compte pas.",
  before: "Puzzles d’hier",
  beforeLead: (time) => `Termine-les avant ${time} et ils comptent pour leur jour.`,
  sealed: "Ouverture à 01:00 UTC le lendemain, pour que tout le monde puisse finir.",
};
