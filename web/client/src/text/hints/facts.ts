// The facts of a hint, separate from its words: a room highlights cells by them without loading the words.

/** Facts by their keywords. */
export type HintFacts = ReadonlyMap<string, readonly string[]>;

/** Parses the facts of a hint. */
export function readFacts(facts: string): HintFacts {
  return new Map(facts.split("; ").map((clause) => [clause.split(" ", 1)[0] ?? "", clause.split(" ").slice(1)]));
}
