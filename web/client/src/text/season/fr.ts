// French: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { many, number } = grammarOf("fr");

export const season: SeasonWords = {
  all: "Toutes les tailles et tous les niveaux",
  week: "Le plus facile le lundi, le plus difficile le dimanche.",
  no: (n) => `n° ${number(n)}`,
  median: (t) => `médiane ${t}`,
  thisWeek: "Cette semaine",
  archive: "Jours précédents",
  solvedDay: "résolu",
  openDay: "non résolu",
  head: "Série",
  days: (n) => many(n, { one: "# jour", other: "# jours" }),
  open: "Joue aujourd’hui pour garder ta série.",
  frozen: (day) => `${day} manqué : joker utilisé, série sauvée.`,
  freeze: "1 joker par semaine",
  used: "Le joker de la semaine est utilisé.",
  none: "Résous celui du jour pour lancer une série.",
  zone: (zone) => `Jours selon ton fuseau, ${zone}.`,
  month: {
    head: "Ton mois",
    months: "Mois",
    nobody: "Tu n’as pas encore joué sur cet appareil.",
    empty: "Tu n’as terminé aucune manche ce mois-ci.",
    figures: {
      solved: "Puzzles résolus",
      rounds: "Manches",
      days: "Jours de jeu",
      row: "Meilleure série",
      time: "Temps de résolution",
      cells: "Cases remplies",
    },
    days: "Jour par jour",
    legend: "Plus foncé : plus de manches. Point : puzzle du jour résolu.",
    alone: "Sans les parties hors ligne.",
    rounds: (n) => many(n, { one: "# manche", other: "# manches" }),
    dayOf: "puzzle du jour résolu",
    kinds: "Par type",
    solved: (n, of) => `${number(n)} sur ${number(of)} résolus`,
    dailies: (n) => many(n, { one: "# puzzle du jour", other: "# puzzles du jour" }),
    races: (n) => many(n, { one: "# course", other: "# courses" }),
    best: "Meilleurs temps",
    record: "Ton record",
    rank: (place, of) => `${place} sur ${number(of)} ce mois-là`,
    rated: (n) => many(n, { one: "# manche classée", other: "# manches classées" }),
    friends: "Amis avec qui tu joues le plus",
    together: (n) => many(n, { one: "# manche ensemble", other: "# manches ensemble" }),
    ahead: (n, of) => `devant dans ${number(n)} sur ${many(of, { one: "# course", other: "# courses" })}`,
    solvedAll: (n) => many(n, { one: "# puzzle résolu", other: "# puzzles résolus" }),
    played: (n) => many(n, { one: "joué # jour", other: "joué # jours" }),
    row: (n) => many(n, { one: "# de suite", other: "# de suite" }),
    won: (n, of) => `${number(n)} sur ${many(of, { one: "# course gagnée", other: "# courses gagnées" })}`,
  },
};
