// French, for arenas.

import { grammarOf } from "../grammar.ts";
import type { ArenaWords } from "./en.ts";

const { number, many } = grammarOf("fr");

/** arena are the words. */
export const arena: ArenaWords = {
  make: {
    head: "Créer une arène",
    lead: "Une soirée de courses pour un club, une classe ou quiconque a le lien. On passe d’une manche à l’autre, contre des joueurs proches au classement, et on marque des points.",
    name: "Nom de la soirée",
    start: "Commence à",
    minutes: "Minutes",
    heat: "Joueurs par manche",
    mix: "Toutes les sortes de puzzles, tour à tour",
    password: "Mot de passe, s’il en faut un",
    whom: "Qui peut participer",
    all: "Quiconque a le lien",
    go: "Créer l’arène",
  },
  about: (puzzles, heat, minutes) => `${puzzles} · jusqu’à ${number(heat)} par manche · ${many(minutes, { one: "# minute", other: "# minutes" })}`,
  by: (host) => `par ${host}`,
  phases: { lobby: "Commence dans", running: "Finit dans", ending: "Les dernières manches se courent", over: "Terminée" },
  people: (players, racing, waiting) => `${many(players, { one: "# joueur", other: "# joueurs" })} · ${number(racing)} en course · ${number(waiting)} en attente`,
  join: "Participer",
  password: "Mot de passe",
  wrong: "Ce n’est pas le mot de passe.",
  joined: "Vous êtes inscrit. Gardez cette page ouverte : elle vous mène à votre première manche.",
  looking: "Recherche de votre prochaine manche …",
  alone: "Vous êtes seul à attendre. La prochaine manche vient avec le prochain joueur.",
  hidden: "Restez sur cette page pour entrer dans une manche.",
  rest: "Faire une pause",
  resting: "Vous faites une pause.",
  go: "Prochaine manche",
  standings: "Classement",
  nobody: "Personne n’a encore de points.",
  place: "Place",
  player: "Joueur",
  points: "Points",
  streak: "Série",
  heats: "Manches",
  wins: "Gagnées",
  doubled: "La prochaine bonne manche compte double",
  gone: "quelqu’un qui n’est plus là",
  last: "Dernières manches",
  heatNo: (no) => `Manche ${number(no)}`,
  unfinished: "personne n’a fini",
  rules: "Finir vaut 2 points, et jusqu’à 8 de plus pour ceux qui sont derrière. Après deux manches de suite dans la première moitié, chacune des suivantes compte double.",
  share: "Le lien vers l’arène",
  copy: "Copier le lien",
  wall: "Afficher sur un mur",
  none: "Il n’y a pas d’arène ici. Vérifiez le lien.",
};
