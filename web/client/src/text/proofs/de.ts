// German: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "Noch zu belegen",
  asked: (limit) =>
    `So schnell warst du noch nie! Bestätige es: noch ein solches Rätsel, allein, in höchstens ${limit}.`,
  until: (day) => `Du hast Zeit bis zum ${day}, und einen Versuch.`,
  go: "Belegrunde spielen",
  states: {
    passed: "Belegt: Deine Zeit steht mit einem Zeichen in der Bestenliste.",
    failed:
      "Die Belegrunde hat zu lange gedauert oder wurde nicht beendet. Deine Zeit bleibt in deinem Verlauf, aber nicht in der Bestenliste.",
    late: "Die Belegrunde wurde nicht rechtzeitig gespielt. Deine Zeit bleibt in deinem Verlauf, aber nicht in der Bestenliste.",
    waits: "Jemand sieht sich die Belegrunde an. Was entschieden wird, steht in deinem Verlauf.",
  },
  mark: "Belegt",
  legend:
    "✓ belegt: Wer hier steht, hat dieses Tempo in einer Belegrunde gezeigt, oder wer den Server betreibt, hat es sich angesehen.",
};
