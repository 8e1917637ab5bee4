import assert from "node:assert/strict";
import { test } from "node:test";
import { readCell, readCells } from "../../src/board/notation.ts";
import { hintCells } from "../../src/kinds/hint-cells.ts";
import { readShape, registerKind, termsOn } from "../../src/kinds/kind-loader.ts";
import { makeUI } from "../../src/kinds/queens/ui.ts";
import { words } from "../../src/kinds/queens/words/en.ts";
import { HintFormatter } from "../../src/text/hints/hint-formatter.ts";
import { catalogues } from "./catalogues.ts";
import { resetStorage } from "./fake-storage.ts";

resetStorage();

const shape = readShape({ size: "4x4", width: 4, height: 4, values: 4 });
const cells = readCells("....1........2..");

test("a hint shows the values that leave one place in a house, once it gives its reason", () => {
  const marks = (facts: string, as: string) =>
    [...hintCells(shape, cells, facts)].flatMap(([cell, is]) => (is === as ? [cell] : []));
  const facts = "look box1; by hidden single in a box; in box1; at r1c1; of 2";
  assert.deepEqual(marks("look box1", "area"), [0, 1, 4, 5]);
  assert.deepEqual(marks(facts, "reason"), [13], "the 2 of the column");
  assert.deepEqual(marks(facts, "target"), [readCell(4, "r1c1")]);
});

test("a region is named by its colour", () => {
  registerKind(makeUI(words));
  const queens = readShape({
    kind: "queens",
    size: "4x4",
    width: 4,
    height: 4,
    values: 1,
    clues: "regions AABBAABBCCDDCCDD",
  });
  const look = (facts: string) => new HintFormatter(catalogues.en, false, termsOn(queens)).hint(facts)?.look;
  assert.equal(look("look region3"), "Look here: the yellow region.");
});
