// French, for races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("fr");

export const ghosts: GhostWords = {
  race: "Course",
  ghost: "fantôme",
  challenge: "Défier votre record",
  yours: "Votre record",
  done: (name, time) => `Le fantôme ${name} termine en ${time}`,
  faster: (time, name) => `${time} de moins que ${name}`,
  slower: (time, name) => `${time} de plus que ${name}`,
  best: "Votre record sur cette grille. Il est le prochain fantôme.",
  none: "Dans cette manche, personne n’a rempli sa propre grille.",
  later:
    "Cette grille est encore en jeu. On pourra courir contre ses manches une heure après la fin de sa journée (UTC).",
  whom: "Contre qui ?",
  ofFriends: "le meilleur temps de vos amis",
  ofGroup: (group) => `le meilleur temps de ${group}`,
  middle: (of) => `Milieu de ${number(of)} personnes`,
  lonely: "Personne que vous connaissez n’a encore de temps ici.",
  close: "Fermer",
  warmUpHead: "Échauffement",
  warmUp: "Échauffez-vous en attendant. Cette grille ne compte pas.",
  warmedUp: "Résolue. Encore une fois, le temps d’attendre.",
};
