// What catalogues need of a language's grammar: numbers, and the forms that words take with them.

/** Forms are the forms of a phrase by the plural categories of its language; # stands for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Grammar is a language's way with numbers. */
export interface Grammar {
  /** number writes a number. */
  number(n: number): string;
  /** many picks the form for a number and puts the number in. */
  many(n: number, forms: Forms): string;
  /** listed lists words as a sentence does: "a, b and c". */
  listed(list: readonly string[]): string;
  /** nth picks the form for a place in an order and puts the number in. */
  nth(n: number, forms: Forms): string;
}

/** grammarOf makes a language's grammar. */
export function grammarOf(language: string): Grammar {
  const cardinal = onDemand(() => new Intl.PluralRules(language));
  const ordinal = onDemand(() => new Intl.PluralRules(language, { type: "ordinal" }));
  const list = onDemand(() => new Intl.ListFormat(language === "en" ? "en-GB" : language)); // no comma before "and"
  const grouped = onDemand(() => new Intl.NumberFormat(language));
  const number = (n: number) => (isShort(n) ? String(n) : grouped().format(n));
  const fill = (n: number, rules: Intl.PluralRules, forms: Forms) => (forms[rules.select(n)] ?? forms.other).replaceAll("#", number(n));
  return {
    number,
    many: (n, forms) => fill(n, cardinal(), forms),
    listed: (words) => list().format(words),
    nth: (n, forms) => fill(n, ordinal(), forms),
  };
}

/** isShort says whether a number is written as its digits in every language here. */
const isShort = (n: number) => Number.isInteger(n) && n >= 0 && n < 1000;

/** onDemand makes a formatter when it is first used: a slow phone takes many milliseconds for each, and a page needs few of them. */
export function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
