// What catalogues need of a language's grammar: numbers, and the forms that words take with them.
/** grammarOf makes a language's grammar. */
export function grammarOf(language) {
    const format = new Intl.NumberFormat(language);
    const cardinal = new Intl.PluralRules(language);
    const ordinal = new Intl.PluralRules(language, { type: "ordinal" });
    const fill = (n, rules, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll("#", format.format(n));
    return {
        number: (n) => format.format(n),
        many: (n, forms) => fill(n, cardinal, forms),
        nth: (n, forms) => fill(n, ordinal, forms),
    };
}
