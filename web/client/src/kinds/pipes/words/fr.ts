// French words of pipes.

import { grammarOf } from "../../../text/grammar.ts";
import type { PipesWords } from "./en.ts";

const { listed } = grammarOf("fr");

/** The words. */
export const words: PipesWords = {
  rules: [
    "Tourne les pièces jusqu’à ce que toutes soient reliées à la source, le carré. Ce qui est relié se remplit d’eau.",
    "Aucun bout ne reste ouvert : chacun rejoint celui d’une voisine, et aucun ne donne sur le bord.",
    "Pas de boucle. Il n’y a qu’une façon de tout relier, sans jamais deviner.",
    "Touche une pièce pour la tourner. Tout est relié ? Gagné ! En course, « Valider » vérifie : une pièce mal tournée est une erreur.",
  ],
  tools: { turn: "Tourner", lock: "Bloquer", check: (many) => (many > 0 ? `Valider (${many})` : "Valider") },
  sides: ["à droite", "en haut", "à gauche", "en bas"],
  forms: { ends: ["bout", "coude", "té", "croix"], straight: "droit" },
  and: listed,
  either: (list) => new Intl.ListFormat("fr", { type: "disjunction" }).format(list),
  tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
  blank: "pas de pièce",
  lit: "reliée",
  dry: "non reliée",
  source: "source",
  locked: "bloquée",
  loose: "",
  noBox: "Cette grille n’a pas de blocs.",
  left: (open, joined, all) => `${open} pièces à bloquer. ${joined} sur ${all} sont reliées.`,
  wrong: (row, col) => `Ligne ${row}, colonne ${col} : la pièce ne va pas comme ça.`,
  points: (place, ends) => `La pièce en ${place} pointe ${ends}.`,
  or: (turns) => turns.join(", ou "),
  supposed: (place, ends) => `Imagine que la pièce en ${place} pointe ${ends}.`,
  would: {
    "dead end": (pipe) => `Alors le tuyau serait fermé et il resterait des pièces : ${pipe}.`,
    loop: (pipe) => `Alors le tuyau ferait une boucle : ${pipe}.`,
    jam: (pipe, last) => `Alors le tuyau arriverait à une pièce qui ne va pas, ${last} : ${pipe}.`,
    trial: () => "Alors les pièces autour n’iraient vite plus ensemble.",
  },
  first: (cells) => `Commence par ces pièces : ${cells}.`,
  conclude: (cells) => `On en déduit ces pièces, l’une après l’autre : ${cells}.`,
  open: (place, ends) => `La pièce en ${place} doit pointer ${ends}.`,
  shut: (place, ends) => `La pièce en ${place} ne peut pas pointer ${ends}.`,
  leaves: "Une seule position est possible.",
  techniques: {
    edges: "Bords",
    "dead end": "Impasse",
    loop: "Boucle",
    jam: "Blocage",
    trial: "Essai",
    search: "Recherche",
  },
  search: "Aucune technique pour cette pièce : il faut essayer jusqu’au bout.",
};
