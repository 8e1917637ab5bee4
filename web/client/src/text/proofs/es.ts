// Spanish: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Confirma tu tiempo",
  asked: (limit) => `¡Tu mejor ritmo! Confírmalo: otro puzle como este, a solas, en ${limit} como máximo.`,
  until: (day) => `Tienes hasta el ${day}, y un solo intento.`,
  go: "Confirmar ahora",
  states: {
    passed: "Confirmado. Tu tiempo está en la clasificación, con ✓.",
    failed: "Sin confirmar: muy lento o sin terminar. Tu tiempo queda en tus partidas, pero no en la clasificación.",
    late: "No se confirmó a tiempo. Tu tiempo queda en tus partidas, pero no en la clasificación.",
    waits: "Alguien lo revisará. Verás la decisión en tu perfil.",
  },
  mark: "Confirmado",
  legend: "✓ Confirmado: el jugador repitió esa velocidad, o el administrador la revisó.",
};
