import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import { paintCells } from "../../src/board/brush.ts";
import type { EditContext } from "../../src/board/edit.ts";
import { describeCell } from "../../src/board/label.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { cellViews, noHighlights } from "../../src/board/cell-view.ts";
import { readCells } from "../../src/board/notation.ts";
import { ToolPicker } from "../../src/controls/tool-picker.ts";
import { makeUI } from "../../src/kinds/tango/ui.ts";
import { words } from "../../src/kinds/tango/words/en.ts";
import { cellWords } from "../../src/text/text.ts";

const look = makeUI(words);
const plan = {
  kind: "tango",
  size: "4x4",
  width: 4,
  height: 4,
  values: 2,
  givens: ".2......1.1.....",
  clues: "tango 4x4\nunique-lines\nsigns r1c2=r1c3 r1c4xr2c4",
};
const shape = look.shape(plan);

function tableOf(cells: string, change: Partial<EditContext> = {}): EditContext {
  return {
    givens: readCells(plan.givens),
    board: boardOf(4, { cells, notes: "" }),
    layer: blankLayer(16),
    pending: new Set(),
    open: false,
    ...change,
  };
}

/** A board after a touch. */
function applyTouch(table: EditContext, cell: number, tool: string, drags = false, over = [cell]): unknown {
  const brush = look.tools?.touch({ shape, table, cell, tool, drags });
  if (!brush) return undefined;
  const { values: turns, marks: changes } = paintCells(brush, { shape, table }, over);
  return [...turns.map(({ cell, to }) => [cell, to]), ...changes.map(({ cell, add, values }) => [cell, add, values])];
}

test("the clues say the signs and whether equal lines are forbidden", () => {
  assert.deepEqual(shape.signs, [
    { cell: 1, to: 2, is: "alike" },
    { cell: 3, to: 7, is: "unlike" },
  ]);
  assert.deepEqual(shape.extras, ["unique-lines"]);
  assert.equal(look.drawing.over?.(shape).length, 4);
  assert.deepEqual(look.blank("8x8").width, 8);
  assert.deepEqual(look.shape({ ...plan, clues: "tango 4x4" }).extras, []);
});

test("broken rules are marked", () => {
  const conflicts = (cells: string) => [...look.conflicts(shape, readCells(cells))].sort((a, b) => a - b);
  assert.deepEqual(conflicts(".2......1.1....."), []);
  assert.deepEqual(conflicts(".222............"), [1, 2, 3], "three in a row, which are too many too");
  assert.deepEqual(conflicts("1...1...1......."), [0, 4, 8], "three in a column");
  assert.deepEqual(conflicts(".21............."), [1, 2], "a sign");
  assert.deepEqual(conflicts("...1...1........"), [3, 7], "the other sign");
  assert.deepEqual(conflicts("....2121....2121"), [4, 5, 6, 7, 12, 13, 14, 15], "two rows are equal");
  assert.deepEqual(look.rivals(shape, readCells(".2.............."), 2, 1), [1]);
  assert.deepEqual(look.rivals(shape, readCells(".2.............."), 2, 2), []);
  assert.deepEqual(
    look.excludedValues(shape, readCells(".2..............")).slice(0, 4),
    [0, 0, 2, 0],
    "a sun can't be noted beside the sign",
  );
  const full = look.findCompleted(
    shape,
    boardOf(4, { cells: ".221...........1" }),
    boardOf(4, { cells: "1221...2...1...2" }),
  );
  assert.deepEqual(
    full.map((part) => look.narration.describePart(shape, part)),
    ["Row 1", "Column 4"],
  );
});

test("where values are judged, a tap fills an empty cell and nothing else does anything", () => {
  const table = tableOf(".2......1.1.....");
  assert.deepEqual(applyTouch(table, 0, "sun"), [[0, 1]]);
  assert.deepEqual(applyTouch(table, 0, "moon"), [[0, 2]]);
  assert.equal(applyTouch(tableOf("12......1.1....."), 0, "moon"), undefined, "a placed value is final");
  assert.equal(applyTouch(table, 0, "sun", true, [0, 4]), undefined, "a stroke must not place values");
});

test("where a mistake has a price, a first tap aims, a second places, and with a chosen tool the first one does", () => {
  const table = tableOf(".2......1.1.....");
  const picker = new ToolPicker();
  const hands = look.tools;
  assert.ok(hands);
  const tap = (cell: number, other = false) => {
    const stroke = { cells: [cell], other };
    picker.release(cell);
    const edit = picker.editFor(hands, shape, table, stroke);
    return edit && picker.aims(hands, stroke, edit) ? "aimed" : edit?.values.map(({ cell: at, to }) => [at, to]);
  };
  assert.equal(picker.selectedName(hands, true), "", "no tool is chosen");
  assert.equal(picker.selectedName(hands, false), "sun");
  assert.equal(tap(0), "aimed");
  assert.equal(tap(4), "aimed", "another cell");
  assert.equal(picker.aimedStroke?.cells[0], 4);
  assert.deepEqual(tap(4), [[4, 1]]);
  assert.deepEqual(tap(5, true), [[5, 2]], "a long press must count");
  picker.choose("moon", hands);
  assert.deepEqual(tap(0), [[0, 2]]);
  picker.choose("moon", hands);
  assert.equal(tap(0), "aimed", "the tool was released");
});

test("where a refusal costs nothing, the next tap places the other value", () => {
  const table = tableOf(".2......1.1.....");
  const picker = new ToolPicker();
  assert.ok(look.tools);
  picker.rememberRefused({ cell: 0, value: 1 });
  const edits = [0, 4].map((cell) =>
    picker.editFor(look.tools!, shape, table, { cells: [cell], other: false })?.values.map(({ to }) => to),
  );
  assert.deepEqual(edits, [[2], [1]]);
});

test("where any value is accepted, taps cycle and strokes fill", () => {
  const open = (cells: string) => tableOf(cells, { open: true });
  assert.deepEqual(applyTouch(open(".2......1.1....."), 0, "moon"), [[0, 2]]);
  assert.deepEqual(applyTouch(open("22......1.1....."), 0, "moon"), [[0, 1]]);
  assert.deepEqual(applyTouch(open("12......1.1....."), 0, "moon"), [[0, 0]]);
  assert.deepEqual(applyTouch(open(".2......1.1....."), 0, "sun", true, [0, 1, 2]), [
    [0, 1],
    [2, 1],
  ]);
});

test("notes cycle: sun, both, moon, none", () => {
  const at = (notes: string) =>
    applyTouch(tableOf(".2......1.1.....", { board: boardOf(4, { cells: ".2......1.1.....", notes }) }), 0, "note");
  assert.deepEqual(
    [at(""), at("r1c1+1"), at("r1c1+1 r1c1+2"), at("r1c1+2")],
    [[[0, true, 2]], [[0, true, 4]], [[0, false, 2]], [[0, false, 4]]],
  );
});

test("a board can be played with a screen reader", () => {
  const board = boardOf(4, { cells: ".2......1.1....." });
  const scene = { shape, givens: readCells(plan.givens), board, show: noHighlights };
  const labels = cellViews(scene, look).map((l, cell) =>
    describeCell(shape, cell, l, cellWords, undefined, look.narration.names),
  );
  assert.equal(labels[1], "row 1 column 2, moon, given, like the one to the right");
  assert.equal(labels[7], "row 2 column 4, empty, unlike the one above");
  assert.equal(
    look.narration.describeLine(shape, board, 1, "row", false),
    "Row 1: empty, moon, 2 empty; to go: suns 2, moons 1; 2 and 3 alike.",
  );
  assert.equal(
    look.narration.describeLine(shape, board, 0, "col", false),
    "Column 1: 2 empty, sun, empty; to go: suns 1, moons 2.",
  );
  assert.equal(look.narration.describeRemaining(shape, board, false), "to go: suns 6, moons 7.");
  assert.equal(look.narration.describeWrong?.(shape, 1, 1), "A sun is wrong in row 1 column 2.");
});

test("boards with one solution are solved on the device, others are not", () => {
  const solveText = (clues: string, givens: string) =>
    look.solve?.(look.shape({ ...plan, clues, givens }), readCells(givens))?.join("");
  assert.equal(solveText("tango 4x4\nsigns r1c2=r1c3 r1c4xr2c4 r3c2xr3c3", ".2......1.1....."), "1221211212122121");
  assert.equal(solveText("tango 4x4", "................"), undefined);
  assert.equal(solveText("tango 4x4", "111............."), undefined);
  assert.equal(solveText("tango 4x4", "1221211212....21"), "1221211212122121");
  // Equal rows make the difference: the last two cells can be filled either way if they are allowed.
  assert.equal(solveText("tango 4x4", "122112212112...."), "1221122121122112");
});
