// Grammar for the catalogues: numbers, plurals, ordinals and lists.

/** The forms of a phrase by the plural categories of its language; # is replaced by the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The grammar of one language. */
export interface Grammar {
  /** Writes a number. */
  number(n: number): string;
  /** Picks the form for a number and inserts the number. */
  many(n: number, forms: Forms): string;
  /** Joins words as in a sentence: "a, b and c". */
  listed(list: readonly string[]): string;
  /** Picks the form for an ordinal number and inserts the number. */
  nth(n: number, forms: Forms): string;
}

/**
 * Returns a language's grammar. Formatters are created on first use, because that takes a slow phone many milliseconds.
 */
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
