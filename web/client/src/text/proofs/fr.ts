// French: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Confirmez votre temps",
  asked: (limit) =>
    `Votre meilleur rythme ! Confirmez-le : encore un puzzle comme celui-ci, seul, en ${limit} au plus.`,
  until: (day) => `Vous avez jusqu'au ${day}, et un seul essai.`,
  go: "Confirmer maintenant",
  states: {
    passed: "Confirmé. Votre temps est au classement, avec ✓.",
    failed: "Pas confirmé : trop lent ou pas fini. Votre temps reste dans vos parties, mais pas au classement.",
    late: "Pas confirmé à temps. Votre temps reste dans vos parties, mais pas au classement.",
    waits: "Quelqu’un va vérifier. Vous verrez la décision dans votre profil.",
  },
  mark: "Confirmé",
  legend: "✓ Confirmé : le joueur a refait cette vitesse, ou l’opérateur l’a vérifiée.",
};
