// What the engine's hints say, in every language: engine/*/testdata/hints.txt has one of each technique and of each set of clauses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Terms } from "../../src/text/hints/terms.ts";
import { HintFormatter } from "../../src/text/hints/hint-formatter.ts";
import type { KindUI } from "../../src/kinds/kind-ui.ts";
import { catalogues } from "./catalogues.ts";

type Language = keyof typeof catalogues;
const languages = Object.keys(catalogues) as Language[];

/** The terms of a kind in a language; boards of digits have none. */
async function termsOf(kind: string, language: Language): Promise<Terms | undefined> {
  if (kind === "sudoku") return undefined;
  const dir = `../../src/kinds/${kind}`;
  const { makeUI } = (await import(`${dir}/ui.js`)) as { makeUI: (words: unknown) => KindUI };
  const { words } = (await import(`${dir}/words/${language}.js`)) as { words: unknown };
  return makeUI(words).terms;
}

/** The facts of the hints of a kind, by the name above each. */
function factsOf(kind: string): { name: string; facts: string }[] {
  const text = readFileSync(join(process.cwd(), `../../engine/${kind}/testdata/hints.txt`), "utf8"); // npm runs scripts in the folder of package.json
  return text
    .split("# ")
    .slice(1)
    .map((block) => {
      const [name = "", , , , facts = ""] = block.split("\n");
      return {
        name,
        facts: facts
          .split(" | ")
          .filter((f) => f)
          .join("; "),
      };
    });
}

/** The facts of the chains of digits among the examples of techniques. */
function chainsOf(): { name: string; facts: string }[] {
  const text = readFileSync(join(process.cwd(), "../../engine/sudoku/technique/testdata/examples.txt"), "utf8");
  return Array.from(text.matchAll(/^by (.*); link .*$/gm), ([facts, name = ""]) => ({
    name,
    facts: `look r1c1; ${facts}`,
  }));
}

/** All that is said of facts. */
function sentencesOf(formatter: HintFormatter, facts: string): string {
  const said = formatter.hint(facts);
  return [said?.look, said?.why, said?.tell].filter((s) => s !== undefined).join(" ");
}

/** Facts without one thing each, a clause or an item of one, or with another value. Those that are seen on the board need not be told. */
function removeEach(facts: string): Map<string, string> {
  const clauses = facts.split("; ").map((clause) => clause.split(" "));
  const replaceClause = (i: number, less: readonly string[]) =>
    clauses
      .map((c, at) => (at === i ? less : c))
      .filter((c) => c.length > 0)
      .map((c) => c.join(" "))
      .join("; ");
  const all = new Map<string, string>();
  for (const [i, [word = "", ...items]] of clauses.entries()) {
    if (["by", "run", "stars"].includes(word) || (word === "at" && items.length > 6)) continue;
    all.set(word, replaceClause(i, word === "of" ? [word, items[0] === "1" ? "2" : "1"] : []));
    if (items.length < 2 || word === "gap" || word === "clash") continue;
    for (const item of items)
      all.set(`${word} ${item}`, replaceClause(i, [word, ...items.filter((other) => other !== item)]));
  }
  return all;
}

const englishWords =
  /\b(the|and|of|row|column|cell|cells|tile|tiles|queen|star|would|there|stands?|with|that|empty|filled|suns?|moons?|left|right|wrong)\b/i;

for (const kind of ["sudoku", "nonogram", "pipes", "queens", "tango"]) {
  test(`every hint of ${kind} is complete in every language`, async () => {
    for (const language of languages) {
      const terms = await termsOf(kind, language);
      const formatter = new HintFormatter(catalogues[language], false, terms);
      for (const { name, facts } of [...factsOf(kind), ...(kind === "sudoku" ? chainsOf() : [])]) {
        const said = sentencesOf(formatter, facts);
        const about = `${language}, ${name}: ${facts}\n${said}`;
        assert.match(said, /^\S.*[.。]$/, about);
        assert.doesNotMatch(
          said,
          /undefined|NaN|\bnull\b|r\d+c\d|(?:row|column|region|box|grid)\d| {2}|\.\.|。。|: ?\.|：。/,
          about,
        );
        if (language !== "en") assert.doesNotMatch(said, englishWords, about);
        if (terms && name !== "wrong") assert.ok(terms.techniques[name], `${about} has no words of its own`);
        for (const [what, less] of removeEach(facts))
          assert.notEqual(sentencesOf(formatter, less), said, `${about}\ndoes not say: ${what}`);
      }
    }
  });

  test(`every technique of ${kind} that has words is one that the engine has`, async () => {
    const names = new Set(factsOf(kind).map(({ name }) => name));
    const never = "beyond these techniques"; // graded, but never hinted at
    for (const name of Object.keys((await termsOf(kind, "en"))?.techniques ?? {}))
      assert.ok(names.has(name) || name === never, name);
  });
}
