// French: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "À prouver",
  asked: (limit) =>
    `Votre meilleur rythme ! Confirmez-le : encore un puzzle comme celui-ci, seul, en ${limit} au plus.`,
  until: (day) => `Vous avez jusqu'au ${day}, et un seul essai.`,
  go: "Jouer la manche de preuve",
  states: {
    passed: "Prouvé : votre temps est au classement, avec une marque.",
    failed:
      "La manche de preuve a été trop longue ou n'a pas été terminée. Votre temps reste dans votre historique, hors du classement.",
    late: "La manche de preuve n'a pas été jouée à temps. Votre temps reste dans votre historique, hors du classement.",
    waits: "Quelqu'un va regarder la manche de preuve. Sa décision apparaîtra dans votre historique.",
  },
  mark: "Prouvé",
  legend:
    "✓ prouvé : cette vitesse a été montrée dans une manche de preuve, ou la personne qui gère le serveur l'a vérifiée.",
};
