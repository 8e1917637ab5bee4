// French: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Confirme ton temps",
  asked: (limit) => `Ton meilleur rythme ! Confirme-le : encore un puzzle comme celui-ci, seul, en ${limit} au plus.`,
  until: (day) => `Tu as jusqu’au ${day}, et un seul essai.`,
  go: "Confirmer maintenant",
  states: {
    passed: "Confirmé. Ton temps est au classement, avec ✓.",
    failed: "Pas confirmé : trop lent ou pas fini. Ton temps reste dans tes parties, mais pas au classement.",
    late: "Pas confirmé à temps. Ton temps reste dans tes parties, mais pas au classement.",
    waits: "Quelqu’un va vérifier. Tu verras la décision dans ton profil.",
  },
  mark: "Confirmé",
  legend: "✓ Confirmé : le joueur a refait ce temps, ou l’administrateur l’a vérifié.",
};
