// French: the status of a finish.

import type { StatusWords } from "./en.ts";

export const finishStatus: StatusWords = {
  saved: "Classé, enregistré",
  checking: "En cours de vérification",
  confirm: "Confirmez ce temps",
  unranked: (why) => `Non classé : ${why}`,
  rejected: "Refusé : cela ne ressemble pas au jeu d’une personne",
  appeal: "Faire appel",
  appealed: "Votre recours sera lu",
  why: {
    casual: "salle pour le plaisir",
    settings: "réglages de la salle",
    handicap: "quelqu’un avait un handicap",
    unfinished: "personne n’a terminé",
    watched: "quelqu’un sur votre réseau voyait les grilles",
    begun: "commencé après son jour",
    ended: "terminé après son jour",
    apart: "quelqu’un sur votre réseau avait déjà vu ce puzzle",
    proof: "confirme seulement un autre temps",
    marathon: "compte seulement pour le marathon",
    unconfirmed: "le temps n’a pas été confirmé",
    unplayed: "personne n’a joué contre vous",
    early: "les autres sont partis trop tôt",
    met: "vous vous êtes souvent affrontés aujourd’hui",
    near: "vous partagez le même réseau",
  },
};
