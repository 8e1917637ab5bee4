// French, for days in a row and for months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many } = grammarOf("fr");

export const season: SeasonWords = {
  all: "Toutes les tailles et tous les niveaux",
  week: "La plus facile le lundi, la plus difficile le dimanche.",
  head: "Jours de suite",
  days: (n) => many(n, { one: "# jour", other: "# jours" }),
  open: "Jouez la grille du jour pour continuer.",
  frozen: (day) => `Le ${day} a été manqué, et un joker a sauvé la série.`,
  freeze: "Un jour manqué par semaine est sauvé par un joker, de lui-même.",
  used: "Le joker de cette semaine est utilisé.",
  none: "Résolvez la grille du jour, et la série commence.",
  zone: (zone) => `Les jours sont ceux de votre fuseau horaire, ${zone}.`,
};
