// The words of one kind for its hints, in one language.

/** A hint's clauses for the sentences of a kind; engine/hint.go has their keywords. */
export interface Facts {
  has(word: string): boolean;
  /** Returns the number of items of a clause. */
  count(word: string): number;
  /** Returns a clause's number, or the value of its first cell. */
  number(word: string): number;
  /** Returns the unchanged items of a clause. */
  items(word: string): readonly string[];
  /** Returns an item of a clause in words, by default the first; -1 is the last. */
  item(word: string, n?: number): string;
  /** Returns a clause in words, "" if the hint has none. before, such as an article, precedes each item. */
  list(word: string, before?: string): string;
  /** Returns the cells of a clause without their values; cells of one row are joined. */
  cells(word: string): string;
}

/** A technique's name and its explanation, which is a sentence or is made from the facts. */
export interface Technique {
  readonly name: string;
  readonly why: string | ((facts: Facts) => string);
}

/** A kind's words for its hints. Missing ones default to those of boards with digits. */
export interface Terms {
  /** The techniques by the server's names, with their explanations. */
  readonly techniques: Readonly<Record<string, Technique>>;
  /** Names a visible region by its number n, from 1. */
  readonly region?: (n: number) => string;
  /** Describes the contradiction that follows from wrong cells. */
  readonly follows?: (facts: Facts) => string;
  /** States that a cell holds a value, as part of a list. */
  readonly is?: (place: string, value: number) => string;
  /** States that cells get a value. */
  readonly sets?: (places: string, value: number, facts: Facts) => string;
  /** States that cells do not get a value: they stay empty, or hold another one. */
  readonly drops?: (places: string, value: number, facts: Facts) => string;
  /** States that cells hold a wrong value. */
  readonly nots?: (places: string, value: number, facts: Facts) => string;
}
