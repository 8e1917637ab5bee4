// The facts of a hint, apart from its words: a room highlights cells by them without telling the hint.

/** Facts by their words. */
export type HintFacts = ReadonlyMap<string, readonly string[]>;

/** Reads facts. */
export function readFacts(facts: string): HintFacts {
  return new Map(facts.split("; ").map((clause) => [clause.split(" ", 1)[0] ?? "", clause.split(" ").slice(1)]));
}
