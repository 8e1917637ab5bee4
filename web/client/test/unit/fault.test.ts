import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import { faultWords, placeWords, checkLength, type Words } from "../../src/puzzle/text-faults.ts";
import { grammarOf } from "../../src/text/grammar.ts";
import { languages, type Language } from "../../src/text/languages.ts";
import type { Faults } from "../../src/text/faults/en.ts";
import { catalogues } from "./catalogues.ts";

async function wordsOf(tag: Language): Promise<Words> {
  const { faults } = (await import(`../../src/text/faults/${tag}.js`)) as { faults: Faults };
  return { text: catalogues[tag], faults: faults(grammarOf(tag)) };
}

const en = await wordsOf("en");
const de = await wordsOf("de");

const whys = [
  wire.Unreadable,
  wire.NoBoard,
  wire.ManyBoards,
  wire.TooLong,
  wire.BadCount,
  wire.BadRows,
  wire.BadSymbol,
  wire.BadSyntax,
  wire.Damaged,
  wire.Unsupported,
  wire.ShortLink,
  wire.SeedLink,
  wire.OtherSolution,
  wire.UnreadRule,
  wire.BadClue,
  wire.Clash,
  wire.NoSize,
  wire.BadRegions,
  wire.BadSum,
  wire.FullBoard,
  wire.NoSolution,
  wire.ManySolutions,
  wire.TooDeep,
];
const text = "Words of the server.";

test("every error of a text has words in each language", async () => {
  const all = await Promise.all(languages.map(({ tag }) => wordsOf(tag)));
  const facts = [
    { value: 4, count: 5, most: 9, word: "x", cells: ["r1c1", "r1c3"] },
    { value: 1, count: 1, word: "x" },
  ];
  for (const why of whys) {
    for (const fact of facts) {
      const sentences = all.map((words) => faultWords({ why, text, ...fact }, words) ?? "");
      assert.equal(new Set(sentences).size, languages.length, why);
      for (const said of sentences)
        assert.ok(said.trim() === said && said !== "" && !/undefined|NaN|#|\$\{/.test(said), `${why}: ${said}`);
    }
  }
});

test("without words of the client the server's are shown", () => {
  assert.equal(faultWords({ why: "something new", text }, en), undefined);
  assert.equal(faultWords({ why: wire.Clash, text }, { ...en, faults: undefined }), undefined);
});

test("an error's facts are in its words", () => {
  const clash = { why: wire.Clash, cells: ["r1c1", "r10c3"], value: 12, text };
  assert.equal(faultWords(clash, en), "These cells can’t be the same, but are all C: row 1 column 1, row 10 column 3.");
  assert.match(faultWords(clash, de, true) ?? "", /alle 12: Zeile 1 Spalte 1, Zeile 10 Spalte 3/);
  assert.match(faultWords({ why: wire.BadSymbol, word: "?", most: 9, text }, en) ?? "", /“\?”.* 9/);
  assert.match(faultWords({ why: wire.BadSymbol, cells: ["r2c2"], most: 4, text }, en) ?? "", /4.*row 2 column 2/);
  assert.match(faultWords({ why: wire.UnreadRule, word: "thermometer", text }, de) ?? "", /thermometer/);
  assert.match(faultWords({ why: wire.ManySolutions, count: 2, text }, de) ?? "", /mindestens 2 /);
});

test("the place is named if there is one", () => {
  const { importing } = en.text;
  assert.equal(placeWords({ why: wire.BadSymbol, line: 2, column: 3, text }, en.text), importing.at(2, 3));
  assert.equal(placeWords({ why: wire.BadClue, column: 3, text }, en.text), importing.atColumn(3));
  for (const why of [wire.Clash, wire.UnreadRule, wire.ManyBoards])
    assert.equal(placeWords({ why, line: 1, column: 1, text }, en.text), "");
});

test("a text that is too long is not sent", () => {
  assert.equal(checkLength("ü".repeat(wire.TextMax / 2)), undefined);
  assert.deepEqual(checkLength(`${"ü".repeat(wire.TextMax / 2)}.`), {
    why: wire.TooLong,
    count: wire.TextMax + 1,
    most: wire.TextMax,
    text: "The text is too long.",
  });
});
