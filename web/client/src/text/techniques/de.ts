// German: times by technique.

import { grammarOf } from "../grammar.ts";
import type { TechniqueWords } from "./en.ts";

const { many } = grammarOf("de");
const seconds = new Intl.NumberFormat("de", { maximumFractionDigits: 1 });

export const techniques: TechniqueWords = {
  head: "Deine Techniken",
  lead: "Wie lange du für jede Technik brauchst, verglichen mit Leuten deiner Wertung. Geschätzt aus deinen letzten Spielen.",
  kinds: "Rätsel",
  practise: "Üben",
  exercise: "Übung",
  next: "Weiter",
  back: "Zurück zur Liste",
  row: (moves, you, level, mistakes) =>
    `${many(moves, { one: "# Zug", other: "# Züge" })} · du ${you}${level ? ` · dein Level ${level}` : ""}${mistakes ? ` · ${many(mistakes, { one: "# Fehler", other: "# Fehler" })}` : ""}`,
  empty: (kind) => `Spiel eine Runde ${kind} zu Ende, dann stehen deine Zeiten hier.`,
  from: (rounds, size) => `${many(rounds, { one: "Aus # Spiel", other: "Aus # Spielen" })}, ${size}.`,
  task: (technique, t) => `Finde den nächsten Wert mit: ${technique}. Letztes Mal: ${t}.`,
  solved: (t, before, faster) =>
    faster
      ? `In ${t} gefunden, schneller als ${before}.`
      : `In ${t} gefunden. Letztes Mal waren es ${before}. Die Übung kommt wieder.`,
  seconds: (n) => `${seconds.format(n)} s`,
};
