import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import { faultWords, placeWords, tooLong } from "../../src/solo/fault.ts";
import { catalogue as de } from "../../src/text/de.ts";
import { catalogue as en } from "../../src/text/en.ts";
import { catalogue as ja } from "../../src/text/ja.ts";

const whys = [
  wire.Unreadable, wire.NoBoard, wire.ManyBoards, wire.TooLong, wire.BadCount, wire.BadRows, wire.BadSymbol, wire.BadSyntax, wire.Damaged,
  wire.UnreadRule, wire.BadClue, wire.Clash, wire.BadSum, wire.FullBoard, wire.NoSolution, wire.ManySolutions, wire.TooDeep,
];
const text = "Words of the server.";

test("every fault of a text is told in words of the person's language", () => {
  for (const why of whys) {
    const told = [en, de, ja].map((words) => faultWords({ why, text, cells: ["r1c1", "r1c3"], value: 4, count: 5, most: 9, word: "x" }, words));
    assert.equal(new Set(told).size, 3, why);
    assert.ok(told.every((said) => said && !said.includes(text)), why);
  }
  assert.equal(faultWords({ why: "something new", text }, en), undefined);
});

test("a fault's facts are in its words", () => {
  const clash = { why: wire.Clash, cells: ["r1c1", "r10c3"], value: 12, text };
  assert.equal(faultWords(clash, en), "These cells may not be the same, but are all C: row 1 column 1, row 10 column 3.");
  assert.match(faultWords(clash, de, true) ?? "", /alle 12: Zeile 1 Spalte 1, Zeile 10 Spalte 3/);
  assert.match(faultWords({ why: wire.BadSymbol, word: "?", most: 9, text }, en) ?? "", /“\?”.* 9/);
  assert.match(faultWords({ why: wire.BadSymbol, cells: ["r2c2"], most: 4, text }, en) ?? "", /4.*row 2 column 2/);
  assert.match(faultWords({ why: wire.UnreadRule, word: "thermometer", text }, ja) ?? "", /thermometer/);
});

test("a place is named where there is one", () => {
  assert.equal(placeWords({ why: wire.BadSymbol, line: 2, column: 3, text }, en), en.importing.at(2, 3));
  assert.equal(placeWords({ why: wire.BadClue, column: 3, text }, en), en.importing.atColumn(3));
  for (const why of [wire.Clash, wire.UnreadRule, wire.ManyBoards]) assert.equal(placeWords({ why, line: 1, column: 1, text }, en), "");
});

test("a text that is too long is not sent", () => {
  assert.equal(tooLong("ü".repeat(wire.TextMax / 2)), undefined);
  assert.deepEqual(tooLong("ü".repeat(wire.TextMax / 2) + "."), { why: wire.TooLong, count: wire.TextMax + 1, most: wire.TextMax, text: "" });
});
