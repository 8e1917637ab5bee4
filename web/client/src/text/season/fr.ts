// French: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("fr");

export const season: SeasonWords = {
  all: "Toutes les tailles et tous les niveaux",
  week: "La plus facile le lundi, la plus difficile le dimanche.",
  no: (n) => `n° ${number(n)}`,
  median: (t) => `médiane ${t}`,
  thisWeek: "Cette semaine",
  archive: "Jours précédents",
  solvedDay: "résolu",
  openDay: "non résolu",
  head: "Série",
  days: (n) => many(n, { one: "# jour", other: "# jours" }),
  open: "Jouez aujourd’hui pour garder la série.",
  frozen: (day) => `${day} manqué : joker utilisé, série sauvée.`,
  freeze: "1 joker par semaine",
  used: "Le joker de la semaine est utilisé.",
  none: "Résolvez celui du jour pour lancer une série.",
  zone: (zone) => `Jours selon votre fuseau, ${zone}.`,
  month: {
    head: "Votre mois",
    months: "Mois",
    nobody: "Vous n’avez pas encore joué sur cet appareil.",
    empty: "Vous n’avez terminé aucune manche ce mois-ci.",
    figures: {
      solved: "Grilles résolues",
      rounds: "Manches",
      days: "Jours de jeu",
      row: "Meilleure série",
      time: "Temps de résolution",
      cells: "Cases remplies",
    },
    days: "Jour après jour",
    legend: "Plus foncé : plus de manches. Point : puzzle du jour résolu.",
    alone: "Sans les parties hors ligne.",
    rounds: (n) => many(n, { one: "# manche", other: "# manches" }),
    dayOf: "grille du jour résolue",
    kinds: "Par type",
    solved: (n, of) => `${number(n)} sur ${number(of)} résolues`,
    dailies: (n) => many(n, { one: "# grille du jour", other: "# grilles du jour" }),
    races: (n) => many(n, { one: "# course", other: "# courses" }),
    best: "Meilleurs temps",
    record: "Votre record",
    rank: (place, of) => `${place} sur ${number(of)} ce mois-là`,
    rated: (n) => many(n, { one: "# manche classée", other: "# manches classées" }),
    friends: "Amis les plus croisés",
    together: (n) => many(n, { one: "# manche ensemble", other: "# manches ensemble" }),
    ahead: (n, of) => `devant dans ${number(n)} sur ${many(of, { one: "# course", other: "# courses" })}`,
    solvedAll: (n) => many(n, { one: "# grille résolue", other: "# grilles résolues" }),
    played: (n) => many(n, { one: "joué # jour", other: "joué # jours" }),
    row: (n) => many(n, { one: "# de suite", other: "# de suite" }),
    won: (n, of) => `${number(n)} sur ${many(of, { one: "# course gagnée", other: "# courses gagnées" })}`,
  },
};
