import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import { paintCells, type Brush, type Touch } from "../../src/board/brush.ts";
import type { EditContext } from "../../src/board/edit.ts";
import { describeCell } from "../../src/board/label.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { cellViews } from "../../src/board/cell-view.ts";
import { bit, cross } from "../../src/board/notation.ts";
import { isSameShape, type PuzzleHeader } from "../../src/board/shape.ts";
import { makeUI } from "../../src/kinds/queens/ui.ts";
import { cellsAround } from "../../src/kinds/queens/regions.ts";
import { solveQueens } from "../../src/kinds/queens/solver.ts";
import { words } from "../../src/kinds/queens/words/en.ts";
import { HintFormatter } from "../../src/text/hints/hint-formatter.ts";
import { spoken } from "../../src/text/play/spoken.ts";
import { cellWords } from "../../src/text/text.ts";
import { ToolPicker } from "../../src/controls/tool-picker.ts";

const look = makeUI(words);

// Made by the server: 5x5, 11x11, and 8x8 with two in each row.
const plan: PuzzleHeader = {
  kind: "queens",
  size: "5x5",
  width: 5,
  height: 5,
  values: 1,
  givens: ".".repeat(25),
  fill: 5,
  clues: "regions AABCCAABBBAABBDEDBBDDDDDD",
};
const solution = "....1.1......1.1......1..";
const large: PuzzleHeader = {
  kind: "queens",
  size: "11x11",
  width: 11,
  height: 11,
  values: 1,
  fill: 11,
  clues:
    "regions AAAAAAABBBCAAADABBBCCCAEEDABBACCCAAEEABAAACCAAAAAAAAACFAGGAHHAAAAAAAGAAHIIAIAJJGAAIIIAIAGGGGGKIIAIIGIGIIKIIAIIIIIIIIIIIII",
};
const largeSolution =
  ".......1......1................1...1..................1....1..............1...1..............1.....1................1....";
const stars: PuzzleHeader = {
  kind: "queens",
  rules: "two",
  size: "8x8",
  width: 8,
  height: 8,
  values: 1,
  fill: 16,
  clues: "stars 2\nregions AAAABBBBCCCCBDDBCCCBBDDEFFCBBDEEFFCGBBEEFFFGGGEEFFGGGHEEFFHHHHHH",
};
const starsSolution = ".1.1.........1.1.1.1.........1.11.1.........1.1.1.1.........1.1.";

const shape = look.shape(plan);

function table(cells = ".".repeat(25), change: Partial<EditContext> & { notes?: string } = {}): EditContext {
  return {
    givens: Array<number>(25).fill(0),
    board: boardOf(5, { cells, notes: change.notes ?? "" }),
    layer: blankLayer(25),
    pending: new Set(),
    open: false,
    ...change,
  };
}

function touchCell(at: EditContext, cell: number, tool = "mark", drags = false): Brush | undefined {
  const touch: Touch = { shape, table: at, cell, tool, drags };
  return look.tools?.touch(touch);
}

const read = (text: string) => Array.from(text, (c) => Number(c === "." ? 0 : c));

test("the tool shows the piece of its board, and stays the same tool while the board does", () => {
  const hand = new ToolPicker();
  const [queens, starred] = [look.shape(plan), look.shape(stars)];
  assert.ok(look.tools);
  const offeredTools = (shape: typeof queens) => hand.toolsFor(look.tools!, shape, false);
  const piece = (shape: typeof queens) =>
    look.drawing.value({
      shape,
      cell: 0,
      value: 1,
      given: false,
      loose: false,
      crossed: false,
      state: 0,
      pending: false,
      wrong: false,
      numbers: false,
    });
  const outlines = (glyph: unknown) =>
    (glyph as { d: string; fill?: string }[]).flatMap(({ d, fill }) => (fill ? [d] : []));
  for (const shape of [queens, starred])
    assert.deepEqual(outlines(offeredTools(shape)[1]?.glyph), outlines(piece(shape)));
  assert.notDeepEqual(outlines(piece(queens)), outlines(piece(starred)));
  assert.equal(offeredTools(queens), offeredTools(queens));
});

test("regions are read, each with a colour that no neighbour has", () => {
  assert.deepEqual([shape.boxes.slice(0, 5), shape.quota, shape.sparse], [[0, 0, 1, 2, 2], 1, true]);
  assert.equal(look.shape(stars).quota, 2);
  assert.ok(!isSameShape(shape, look.shape({ ...plan, clues: "regions AABCCAABBBAABBDEDBBDDEEEE" })));
  for (const board of [shape, look.shape(large), look.shape(stars)]) {
    const { boxes, tints = [] } = board;
    assert.equal(new Set(tints).size, Math.min(9, Math.max(...boxes) + 1), "as many colours as there are");
    boxes.forEach((region, cell) => {
      for (const other of cellsAround(board, cell))
        assert.equal(
          boxes[other] === region,
          tints[other] === tints[cell] && boxes[other] === region,
          `cells ${cell} and ${other}`,
        );
      for (const other of cellsAround(board, cell))
        if (boxes[other] !== region) assert.notEqual(tints[other], tints[cell], `cells ${cell} and ${other}`);
    });
  }
  assert.equal(look.shape({ ...plan, clues: "" }).tints, undefined, "a board without regions can be shown");
  const listLetters = (clues: string) =>
    [...(look.shape({ ...plan, width: 4, height: 4, clues }).letters ?? [])].map(([cell, said]) => `${cell}${said}`);
  assert.deepEqual(listLetters("regions AABBAABBCCDDCCDD"), [], "regions in one piece need no letters");
  assert.deepEqual(listLetters("regions AABBAABACCDDCCDD"), ["0A", "2B", "7A", "8C", "10D"]);
});

test("a tap crosses out, the next places a queen, and a third empties only where any value is accepted", () => {
  assert.deepEqual(touchCell(table(), 3), { is: "note", value: 0, add: true });
  const crossed = table(undefined, { notes: "r1c4+0" });
  const queen = touchCell(crossed, 3);
  assert.deepEqual(queen, { is: "value", value: 1, over: true });
  assert.deepEqual(
    paintCells(queen, { shape, table: crossed }, [3]).values,
    [{ cell: 3, from: 0, to: 1 }],
    "the cross gives way",
  );
  assert.equal(touchCell(table("...1....................."), 3), undefined, "a judged value must stay");
  assert.deepEqual(touchCell(table("...1.....................", { open: true }), 3), { is: "clear" });
  assert.deepEqual(touchCell(table(), 3, "queen"), { is: "value", value: 1, over: true });
  assert.equal(touchCell(table(undefined, { givens: read("...1.....................") }), 3), undefined);
  assert.deepEqual(look.tools?.digit?.(1), { is: "value", value: 1, over: true });
});

test("a stroke crosses out, or erases crosses if it starts on one, and never changes a queen", () => {
  const at = table("...1.....................", { notes: "r2c1+0" });
  const out = touchCell(at, 0, "mark", true);
  assert.deepEqual(out, { is: "note", value: 0, add: true });
  assert.deepEqual(
    paintCells(out, { shape, table: at }, [0, 5, 3, 4]).marks.map(({ cell, add, values }) => [cell, add, values]),
    [
      [0, true, cross],
      [4, true, cross],
    ],
  );
  assert.deepEqual(touchCell(at, 5, "mark", true), { is: "note", value: 0, add: false });
  assert.equal(touchCell(at, 0, "queen", true), undefined, "no long list of queens");
});

test("queens contradict each other where they touch and where they are too many", () => {
  const cells = read("1.......................1");
  assert.deepEqual(look.rivals(shape, cells, 6, 1), [0], "it touches");
  assert.deepEqual(look.rivals(shape, cells, 3, 1), [0], "the same row");
  assert.deepEqual(look.rivals(shape, cells, 10, 1), [0], "the same column and region");
  assert.deepEqual(look.rivals(shape, cells, 8, 1), [], "far apart on a diagonal, or not at all");
  assert.deepEqual([...look.conflicts(shape, read("1..1....................."))], [0, 3]);
  assert.equal(look.excludedValues(shape, cells)[3], bit(1));
  assert.equal(look.excludedValues(shape, cells)[8], 0);
  const two = look.shape(stars);
  const row = read(`1${".".repeat(63)}`);
  assert.deepEqual(look.rivals(two, row, 2, 1), [], "a second star is wanted");
  row[2] = 1;
  assert.deepEqual(look.rivals(two, row, 4, 1), [0, 2], "a third star breaks the rule");
  for (const [of, done] of [
    [shape, solution],
    [look.shape(large), largeSolution],
    [two, starsSolution],
  ] as const)
    assert.equal(look.conflicts(of, read(done)).size, 0);
});

test("automatic crosses are all cells that a queen rules out", () => {
  const crosses = look.cellsToCross?.(shape, boardOf(5, { cells: "....1...................." }), 4, 1) ?? [];
  assert.deepEqual(crosses, [0, 1, 2, 3, 8, 9, 14, 19, 24]);
  for (const [of, done] of [
    [look.shape(large), largeSolution],
    [look.shape(stars), starsSolution],
  ] as const) {
    const cells = read(done);
    const board = boardOf(of.width, { cells: done });
    cells.forEach((value, cell) => {
      if (value > 0)
        assert.ok(
          (look.cellsToCross?.(of, board, cell, 1) ?? []).every((c) => cells[c] === 0),
          "never a queen",
        );
    });
  }
  const first = look.cellsToCross?.(look.shape(stars), boardOf(8, { cells: `.1${".".repeat(62)}` }), 1, 1) ?? [];
  assert.deepEqual(first, [0, 2, 8, 9, 10], "with one star the row is not full");
});

test("a region is complete with its last queen", () => {
  const before = boardOf(5, { cells: "....1...................." });
  assert.deepEqual(look.findCompleted(shape, before, boardOf(5, { cells: "....11..................." })), [0]);
  assert.equal(look.narration.describePart(shape, 0), "Region A");
  const two = look.shape(stars);
  assert.deepEqual(
    look.findCompleted(two, boardOf(8, { cells: ".".repeat(64) }), boardOf(8, { cells: `.1${".".repeat(62)}` })),
    [],
  );
  assert.deepEqual(
    look.findCompleted(
      two,
      boardOf(8, { cells: `.1${".".repeat(62)}` }),
      boardOf(8, { cells: `.1.1${".".repeat(60)}` }),
    ),
    [0],
  );
});

test("screen readers get the places of regions and what they lack", () => {
  const board = boardOf(5, { cells: "....1....................", notes: "r1c1+0 r1c2+0" });
  const looks = cellViews({ shape, givens: read(".".repeat(25)), board }, look);
  const labelOf = (cell: number) => {
    const seen = looks[cell];
    assert.ok(seen);
    return describeCell(shape, cell, seen, cellWords, undefined, look.narration.names);
  };
  assert.equal(labelOf(4), "row 1 column 5, queen, region C");
  assert.equal(labelOf(0), "row 1 column 1, crossed out, region A");
  assert.equal(labelOf(2), "row 1 column 3, empty, region B");
  assert.equal(
    look.narration.describeLine(shape, board, 0, "row", false),
    "Row 1: A 2 crossed out, B empty, C empty, C queen. Complete.",
  );
  assert.equal(
    look.narration.describeLine(shape, board, 0, "col", false),
    "Column 1: A crossed out, A 2 empty, E empty, D empty. 1 queen to go.",
  );
  assert.equal(
    look.narration.describeLine(shape, board, 2, "box", false),
    "Region B: Row 1: column 3 empty; Row 2: columns 3 4 5 empty; Row 3: columns 3 4 empty; Row 4: columns 3 4 empty. 1 queen to go.",
  );
  assert.equal(look.narration.describeRemaining(shape, board, false), "4 queens to go. Open regions: A B D E.");
  assert.equal(
    look.narration.describeRemaining(look.shape(stars), boardOf(8, { cells: starsSolution }), false),
    "No stars to go.",
  );
  assert.equal(look.narration.describeWrong?.(shape, 7, 1), "Row 2, column 3 stays empty.");
});

test("hints name regions by letters and say what happens to cells", () => {
  const said = new HintFormatter(spoken, false, look.terms).hint(
    "look region4; by region in a line; in region4; within column1; at r4c1 r5c1; drop r1c1-1 r2c1-1",
  );
  assert.match(said?.look ?? "", /region D/);
  assert.match(
    said?.why ?? "",
    /^Region in a line\. All cells that are left in region D are in column 1: row 4 column 1 and row 5 column 1\./,
  );
  assert.equal(said?.tell, "Stays empty: row 1 column 1 and row 2 column 1.");
  assert.equal(
    new HintFormatter(spoken, false, look.terms).hint("look region1; by one cell left; in region1; at r1c2; set r1c2=1")
      ?.tell,
    "A queen goes here: row 1 column 2.",
  );
});

test("puzzles are solved without a server", () => {
  for (const [of, done] of [
    [plan, solution],
    [large, largeSolution],
    [stars, starsSolution],
  ] as const) {
    assert.deepEqual(solveQueens(look.shape(of), read(".".repeat(done.length))), read(done));
  }
  const given = read(solution).map((value, cell) => (cell === 22 ? value : 0));
  assert.deepEqual(solveQueens(shape, given), read(solution));
  assert.equal(
    solveQueens(look.shape({ ...plan, clues: "regions AAAAABBBBBCCCCCDDDDDAAAAA" }), read(".".repeat(25))),
    undefined,
    "no way",
  );
});
