// German: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Zeit bestätigen",
  asked: (limit) => `So schnell warst du noch nie! Bestätige es: noch so ein Rätsel, allein, in höchstens ${limit}.`,
  until: (day) => `Du hast Zeit bis zum ${day}, und einen Versuch.`,
  go: "Jetzt bestätigen",
  states: {
    passed: "Bestätigt. Deine Zeit steht mit ✓ in der Bestenliste.",
    failed:
      "Nicht bestätigt: zu langsam oder nicht beendet. Deine Zeit bleibt bei deinen Spielen, aber nicht in der Bestenliste.",
    late: "Nicht rechtzeitig bestätigt. Deine Zeit bleibt bei deinen Spielen, aber nicht in der Bestenliste.",
    waits: "Jemand schaut es sich an. Das Ergebnis steht in deinem Profil.",
  },
  mark: "Bestätigt",
  legend: "✓ Bestätigt: Dieses Tempo wurde ein zweites Mal gezeigt oder vom Betreiber geprüft.",
};
