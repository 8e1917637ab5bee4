// French: races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("fr");

export const ghosts: GhostWords = {
  race: "Course",
  ghost: "fantôme",
  challenge: "Défier ton record",
  yours: "Ton record",
  yourTime: "Ton temps",
  done: (name, time) => `Le fantôme de ${name} a fini en ${time}`,
  faster: (time, name) => `${time} de moins que ${name}`,
  slower: (time, name) => `${time} de plus que ${name}`,
  best: "Nouveau record ! Enregistré comme ton fantôme.",
  none: "Dans cette manche, personne n’a fini sa propre grille.",
  later: "Ce puzzle est encore en jeu. Tu pourras le défier une heure après sa journée (UTC).",
  whom: "Contre qui ?",
  ofFriends: "le meilleur temps de tes amis",
  ofGroup: (group) => `le meilleur temps de ${group}`,
  middle: (of) => `Médiane de ${number(of)} joueurs`,
  lonely: "Aucun de tes contacts n’a encore de temps ici.",
  close: "Fermer",
  warmUpHead: "Échauffement",
  warmUp: "Juste un échauffement",
  warmedUp: "Résolu ! En voici un autre.",
};
