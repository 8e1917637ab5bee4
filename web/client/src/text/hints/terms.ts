// What a kind says for its hints, in a language.

/** What a hint says, for the sentences of a kind: see engine/hint.go for the words of its clauses. */
export interface Facts {
  has(word: string): boolean;
  /** How many items a clause has. */
  count(word: string): number;
  /** A clause's number, or the value of its first cell. */
  number(word: string): number;
  /** A clause as it came, item by item. */
  items(word: string): readonly string[];
  /** An item of a clause in words, the first if not another one is asked for; -1 is the last. */
  item(word: string, n?: number): string;
  /** A clause in words, "" if the hint has none. Each item follows what stands before it, such as an article. */
  list(word: string, before?: string): string;
  /** The cells of a clause, without what they hold, those of a row together. */
  cells(word: string): string;
}

/** How a technique is called, and why it holds: a sentence, or one that is made of the facts. */
export interface Technique {
  readonly name: string;
  readonly why: string | ((facts: Facts) => string);
}

/** A kind's own words for its hints. What it does not say is told as in boards of digits. */
export interface Terms {
  /** The techniques, by the names that the server has for them, and why they hold. */
  readonly techniques: Readonly<Record<string, Technique>>;
  /** What a region is called that players see; n is its number from 1. */
  readonly region?: (n: number) => string;
  /** What follows from wrong cells. */
  readonly follows?: (facts: Facts) => string;
  /** A cell holds a value: part of a list. */
  readonly is?: (place: string, value: number) => string;
  /** Cells get a value. */
  readonly sets?: (places: string, value: number, facts: Facts) => string;
  /** Cells do not get a value: they stay empty, or hold another one. */
  readonly drops?: (places: string, value: number, facts: Facts) => string;
  /** Cells hold a value that is wrong. */
  readonly nots?: (places: string, value: number, facts: Facts) => string;
}
