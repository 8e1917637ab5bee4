import assert from "node:assert/strict";
import { test } from "node:test";
import { grammarOf } from "../../src/text/grammar.ts";
import { languages, pickLanguage, type Language } from "../../src/text/languages.ts";
import { catalogues } from "./catalogues.ts";
import { phrases } from "./phrases.ts";
import { refusalText } from "../../src/text/text.ts";

const english = phrases(catalogues.en);

for (const { tag, name } of languages) {
  test(`${name} has all texts of English`, () => {
    const said = phrases(catalogues[tag]);
    assert.deepEqual([...said.keys()].sort(), [...english.keys()].sort());
    for (const [path, phrase] of said) {
      assert.ok(!/undefined|NaN|\[object|#|\$\{/.test(phrase), `${path}: ${phrase}`);
      assert.equal(phrase.trim(), phrase, path);
      assert.equal(phrase === "", english.get(path) === "", `${path} says nothing`);
    }
  });
}

test("no language has sentences left in English", () => {
  for (const tag of ["de", "es", "fr", "ja"] as const) {
    const same = [...phrases(catalogues[tag])].filter(
      ([path, phrase]) => phrase === english.get(path) && / \p{L}+ \p{L}+/u.test(phrase),
    );
    assert.deepEqual(same, [], tag);
  }
});

test("in French no line begins with a sign", () => {
  const loose = [...phrases(catalogues.fr)].filter(([, phrase]) => /[ ][:;!?»%]|«[ ]/.test(phrase));
  assert.deepEqual(loose, []);
});

test("plural forms follow the number", () => {
  const watchingTexts = (tag: Language) => [0, 1, 2].map((n) => catalogues[tag].room.watching(n));
  assert.deepEqual(watchingTexts("en"), ["0 people watching", "1 person watching", "2 people watching"]);
  assert.deepEqual(watchingTexts("de"), ["0 Personen schauen zu", "1 Person schaut zu", "2 Personen schauen zu"]);
  assert.deepEqual(watchingTexts("fr"), ["0 personne regarde", "1 personne regarde", "2 personnes regardent"]);
  assert.deepEqual(watchingTexts("ja"), ["0人が観戦中", "1人が観戦中", "2人が観戦中"]);
  assert.deepEqual([1, 2].map(catalogues.fr.nth), ["1er", "2e"]);
  assert.deepEqual([1, 2, 3, 4, 11, 21].map(catalogues.en.nth), ["1st", "2nd", "3rd", "4th", "11th", "21st"]);
  assert.equal(grammarOf("de").many(12_345, { one: "# Punkt", other: "# Punkte" }), "12.345 Punkte");
  assert.equal(grammarOf("ar").many(2, { two: "two", other: "more" }), "two");
});

test("a person gets the language they chose, or asked for, or English", () => {
  assert.equal(pickLanguage(null, ["de-CH", "fr"]), "de");
  assert.equal(pickLanguage("ja", ["de"]), "ja");
  assert.equal(pickLanguage("tlh", ["nl", "es-MX"]), "es");
  assert.equal(pickLanguage(null, []), "en");
});

test("every refusal has words, also an unknown one", () => {
  assert.equal(
    refusalText("too_many", "The server's sentence."),
    "The server's sentence.",
    "in English the server's own is closest",
  );
  assert.equal(refusalText("busy", ""), catalogues.en.codes.busy);
  assert.equal(refusalText("new_code", "Something new."), "Something new.");
});
