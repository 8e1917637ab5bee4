// French: the status of a finish.

import type { StatusWords } from "./en.ts";

export const finishStatus: StatusWords = {
  saved: "Classé, enregistré",
  checking: "En cours de vérification",
  confirm: "Confirme ce temps",
  unranked: (why) => `Non classé : ${why}`,
  rejected: "Refusé : on dirait que ce n’est pas une personne",
  appeal: "Réclamer",
  appealed: "On lira ta réclamation",
  why: {
    casual: "salon pour le plaisir",
    settings: "réglages du salon",
    handicap: "quelqu’un avait un handicap",
    unfinished: "personne n’a terminé",
    watched: "quelqu’un sur ton réseau voyait les grilles",
    begun: "commencé après son jour",
    ended: "terminé après son jour",
    apart: "quelqu’un sur ton réseau avait déjà vu ce puzzle",
    proof: "confirme seulement un autre temps",
    marathon: "compte seulement pour le marathon",
    unconfirmed: "le temps n’a pas été confirmé",
    unplayed: "personne n’a joué contre toi",
    early: "les autres sont partis trop tôt",
    met: "vous vous êtes souvent affrontés aujourd’hui",
    near: "vous partagez le même réseau",
  },
};
