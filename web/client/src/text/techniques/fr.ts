// French: times by technique.

import { grammarOf } from "../grammar.ts";
import type { TechniqueWords } from "./en.ts";

const { many } = grammarOf("fr");
const seconds = new Intl.NumberFormat("fr", { maximumFractionDigits: 1 });

export const techniques: TechniqueWords = {
  head: "Tes techniques",
  lead: "Ton temps pour chaque technique, comparé aux joueurs de ton niveau. Estimé d’après tes dernières parties.",
  kinds: "Puzzles",
  practise: "S’entraîner",
  exercise: "Exercice",
  next: "Suivant",
  back: "Retour à la liste",
  row: (moves, you, level, mistakes) =>
    `${many(moves, { one: "# coup", other: "# coups" })} · toi ${you}${level ? ` · ton niveau ${level}` : ""}${mistakes ? ` · ${many(mistakes, { one: "# erreur", other: "# erreurs" })}` : ""}`,
  empty: (kind) => `Termine une partie de ${kind} pour voir tes temps ici.`,
  from: (rounds, size) => `${many(rounds, { one: "D’après # partie", other: "D’après # parties" })}, ${size}.`,
  task: (technique, t) => `Trouve la prochaine valeur avec : ${technique}. La dernière fois : ${t}.`,
  solved: (t, before, faster) =>
    faster
      ? `Trouvé en ${t}, plus vite que ${before}.`
      : `Trouvé en ${t}. La dernière fois, c’était ${before}. L’exercice reviendra.`,
  seconds: (n) => `${seconds.format(n)} s`,
};
