// French, for days in a row and for months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("fr");

export const season: SeasonWords = {
  all: "Toutes les tailles et tous les niveaux",
  week: "La plus facile le lundi, la plus difficile le dimanche.",
  head: "Jours de suite",
  days: (n) => many(n, { one: "# jour", other: "# jours" }),
  open: "Jouez la grille du jour pour continuer.",
  frozen: (day) => `Le ${day} a été manqué. Un jour par semaine est pardonné : la série continue.`,
  freeze: "Un jour manqué par semaine est pardonné.",
  used: "Le jour pardonné de cette semaine est utilisé.",
  none: "Résolvez la grille du jour, et la série commence.",
  zone: (zone) => `Les jours sont ceux de votre fuseau horaire, ${zone}.`,
  month: {
    head: "Votre mois",
    months: "Mois",
    nobody: "Vous n’avez pas encore joué sur cet appareil.",
    empty: "Vous n’avez terminé aucune manche ce mois-ci.",
    figures: {
      solved: "Grilles résolues",
      rounds: "Manches",
      days: "Jours de jeu",
      row: "Plus longue série de jours",
      time: "Temps de résolution",
      cells: "Cases remplies",
    },
    days: "Jour après jour",
    legend: "Plus la couleur est forte, plus il y a eu de manches. Un point marque une grille du jour résolue.",
    alone: "Les parties jouées uniquement sur votre appareil n’y figurent pas.",
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
