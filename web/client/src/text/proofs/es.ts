// Spanish: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Por demostrar",
  asked: (limit) => `¡Tu mejor ritmo! Confírmalo: otro puzle como este, a solas, en ${limit} como máximo.`,
  until: (day) => `Tienes hasta el ${day}, y un solo intento.`,
  go: "Jugar la ronda de prueba",
  states: {
    passed: "Demostrado: tu tiempo está en la clasificación, con una marca.",
    failed:
      "La ronda de prueba duró demasiado o no se terminó. Tu tiempo queda en tu historial, fuera de la clasificación.",
    late: "La ronda de prueba no se jugó a tiempo. Tu tiempo queda en tu historial, fuera de la clasificación.",
    waits: "Alguien revisará la ronda de prueba. Lo que decida aparecerá en tu historial.",
  },
  mark: "Demostrado",
  legend:
    "✓ demostrado: quien aparece aquí mostró esa velocidad en una ronda de prueba, o quien lleva el servidor lo ha revisado.",
};
