// English: times by technique. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");
const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export const techniques = {
  head: "Your techniques",
  lead: "How long you take for each technique, compared with players of your rating. Estimated from your last games.",
  kinds: "Puzzles",
  practise: "Practise",
  exercise: "Exercise",
  next: "Next",
  back: "Back to the list",
  row: (moves: number, you: string, level: string, mistakes: number) =>
    `${many(moves, { one: "# move", other: "# moves" })} · you ${you}${level ? ` · your level ${level}` : ""}${mistakes ? ` · ${many(mistakes, { one: "# mistake", other: "# mistakes" })}` : ""}`,
  empty: (kind: string) => `Finish a game of ${kind} to see your times here.`,
  from: (rounds: number, size: string) => `${many(rounds, { one: "From # game", other: "From # games" })}, ${size}.`,
  task: (technique: string, t: string) => `Find the next value with: ${technique}. Last time: ${t}.`,
  solved: (t: string, before: string, faster: boolean) =>
    faster ? `Found in ${t}, faster than ${before}.` : `Found in ${t}. Last time: ${before}. It’ll come up again.`,
  seconds: (n: number) => `${seconds.format(n)} s`,
};

/** The type that every language must have. */
export type TechniqueWords = typeof techniques;
