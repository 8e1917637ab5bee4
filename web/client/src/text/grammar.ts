// What catalogues need of a language's grammar: numbers, and the forms that words take with them.

/** The forms of a phrase by the plural categories of its language; # stands for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A language's way with numbers. */
export interface Grammar {
  /** Writes a number. */
  number(n: number): string;
  /** Picks the form for a number and puts the number in. */
  many(n: number, forms: Forms): string;
  /** Lists words as a sentence does: "a, b and c". */
  listed(list: readonly string[]): string;
  /** Picks the form for a place in an order and puts the number in. */
  nth(n: number, forms: Forms): string;
}

/** Makes a language's grammar. A slow phone takes many milliseconds to write its first long number or list, and a page needs few of either. */
export function grammarOf(language: string): Grammar {
  let grouped: Intl.NumberFormat | undefined;
  let list: Intl.ListFormat | undefined;
  const cardinal = new Intl.PluralRules(language);
  const ordinal = new Intl.PluralRules(language, { type: "ordinal" });
  const number = (n: number) =>
    n >= 0 && n < 1000 && n % 1 === 0 ? String(n) : (grouped ??= new Intl.NumberFormat(language)).format(n);
  const fill = (n: number, rules: Intl.PluralRules, forms: Forms) =>
    (forms[rules.select(n)] ?? forms.other).replaceAll("#", number(n));
  return {
    number,
    many: (n, forms) => fill(n, cardinal, forms),
    listed: (words) => (list ??= new Intl.ListFormat(language === "en" ? "en-GB" : language)).format(words), // no comma before "and"
    nth: (n, forms) => fill(n, ordinal, forms),
  };
}
