import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, type Board } from "../../src/board/board.ts";
import { paintCells } from "../../src/board/brush.ts";
import { blankBoard } from "../../src/board/blank.ts";
import type { EditContext } from "../../src/board/edit.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { runsOf, runText } from "../../src/board/notation.ts";
import type { PuzzleHeader } from "../../src/board/shape.ts";
import { guttersOf, placesOf, type State } from "../../src/kinds/nonogram/lines.ts";
import { makeUI } from "../../src/kinds/nonogram/ui.ts";
import { words as de } from "../../src/kinds/nonogram/words/de.ts";
import { words as en } from "../../src/kinds/nonogram/words/en.ts";
import { words as es } from "../../src/kinds/nonogram/words/es.ts";
import { words as fr } from "../../src/kinds/nonogram/words/fr.ts";
import { words as ja } from "../../src/kinds/nonogram/words/ja.ts";
import { describeServerHint } from "../../src/solo/hint.ts";

const look = makeUI(en);
const plan: PuzzleHeader = {
  kind: "nonogram",
  size: "5x4",
  width: 5,
  height: 4,
  values: 1,
  fill: 9,
  clues: "rows 1,1 5 1,1 0\ncolumns 2 1 1 1 3",
};
const shape = look.shape(plan);
const board = (cells: string, notes = ""): Board => boardOf(5, { cells, notes });
const empty = ".".repeat(20);

/** Reads a line: # is filled, x crossed out. */
const line = (text: string): State[] =>
  Array.from(text, (c) => (c === "#" ? "filled" : c === "x" ? "crossed" : "open"));

test("clues are beside their lines", () => {
  const gutters = guttersOf(plan.clues ?? "");
  assert.deepEqual(
    gutters.map(({ side, line: n, items }) => `${side}${n} ${items.join()}`),
    ["left0 1,1", "left1 5", "left2 1,1", "left3 0", "top0 2", "top1 1", "top2 1", "top3 1", "top4 3"],
  );
  assert.deepEqual(guttersOf("rows 1;columns 1"), guttersOf("rows 1\ncolumns 1"));
  assert.ok(shape.sparse);
  assert.equal(shape.boxes[4], shape.boxes[0]);
});

test("runs are placed where they fit", () => {
  const places = (runs: number[], cells: string) => placesOf(runs, line(cells));
  assert.deepEqual(places([3], "....."), [[0, 1, 2]]);
  assert.deepEqual(places([2, 1], "....."), [
    [0, 1],
    [3, 4],
  ]);
  assert.deepEqual(places([1, 1], ".#..."), [[1], [3, 4]], "the other one can’t stand before it");
  assert.deepEqual(places([1, 1], "..#.."), [
    [0, 2],
    [2, 4],
  ]);
  assert.deepEqual(places([2], "#...."), [[0]]);
  assert.deepEqual(places([2], ".x..x"), [[2]]);
  assert.deepEqual(places([], "..x"), []);
  assert.equal(places([1], "##."), undefined);
  assert.equal(places([], "#.."), undefined);
  assert.equal(places([3], ".x.x."), undefined);
});

/** Tries every arrangement: the slow way to the same places. */
function tryArrangements(runs: readonly number[], cells: readonly State[]): number[][] | undefined {
  const all: number[][] = [];
  const go = (n: number, from: number, starts: number[]) => {
    if (n === runs.length) {
      const fits = cells.every((state, i) => {
        const covered = starts.some((at, k) => i >= at && i < at + (runs[k] ?? 0));
        return state === "open" || (state === "filled") === covered;
      });
      if (fits) all.push(starts);
      return;
    }
    for (let at = from; at + (runs[n] ?? 0) <= cells.length; at++) go(n + 1, at + (runs[n] ?? 0) + 1, [...starts, at]);
  };
  go(0, 0, []);
  return all.length
    ? runs.map((_, n) => [...new Set(all.map((starts) => starts[n] ?? -1))].sort((a, b) => a - b))
    : undefined;
}

test("the possible places come from all arrangements", () => {
  let seed = 7;
  const dice = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  let none = 0;
  for (let i = 0; i < 2_000; i++) {
    const cells = Array.from(
      { length: 1 + dice(9) },
      (): State => (["open", "open", "open", "filled", "crossed"] as const)[dice(5)] ?? "open",
    );
    const runs = Array.from({ length: dice(4) }, () => 1 + dice(3));
    const want = tryArrangements(runs, cells);
    assert.deepEqual(placesOf(runs, cells), want, `${runs.join()} in ${cells.join()}`);
    if (!want) none++;
  }
  assert.ok(none > 100);
});

test("a clue is struck through when its run is done", () => {
  const states = look.clues?.(shape, board("#....#####..........".replaceAll("#", "1"))) ?? [];
  assert.deepEqual([...(states[0]?.done ?? [])], [0], "the first run of two; the other is not there yet");
  assert.deepEqual([...(states[1]?.done ?? [])], [0]);
  assert.deepEqual([...(states[3]?.done ?? [])], [0], "an empty line is complete");
  assert.ok(states.every(({ wrong }) => !wrong));
});

test("a line that can’t be right is reported", () => {
  const wrong = board("11..................");
  assert.ok(look.clues?.(shape, wrong)[0]?.wrong);
  assert.deepEqual([...look.conflicts(shape, wrong.cells)].sort(), [0, 1]);
  assert.deepEqual([...look.conflicts(shape, board(empty).cells)], []);
  assert.deepEqual(look.rivals(shape, board("1...................").cells, 1, 1), [0]);
});

test("a finished line is crossed out, by preference", () => {
  const before = board("1...................", "r1c2+0");
  assert.deepEqual(look.cellsToCross?.(shape, before, 4, 1), [2, 3]);
  assert.deepEqual(look.cellsToCross?.(shape, before, 5, 1), [10, 15], "the column");
  assert.deepEqual(look.cellsToCross?.(shape, board(empty), 0, 1), []);
});

test("newly complete lines are reported", () => {
  const parts = look.findCompleted(shape, board("1....1111..........."), board("1...111111.........."));
  assert.deepEqual(
    parts.map((part) => look.narration.describePart(shape, part)),
    ["Row 1", "Row 2"],
  );
});

/** A board in play. */
const table = (cells: string, notes = "", open = false): EditContext => ({
  givens: Array<number>(20).fill(0),
  board: board(cells, notes),
  layer: blankLayer(20),
  pending: new Set(),
  open,
});

/** What a stroke along the first row does. */
function drag(tool: string, at: EditContext): readonly [fills: string, crosses: number[]] {
  const brush = look.tools?.touch({ shape, table: at, cell: 0, tool, drags: true });
  const deed = brush ? paintCells(brush, { shape, table: at }, [0, 1, 2, 3, 4]) : { values: [], marks: [] };
  const runs = runsOf(
    5,
    deed.values.map(({ cell, to }) => ({ cell, value: to })),
    64,
  );
  return [runs.map((run) => runText(5, run)).join(" "), deed.marks.map(({ cell }) => cell)];
}

test("a stroke fills or crosses out empty cells only", () => {
  assert.deepEqual(drag("fill", table(empty)), ["r1c1..c5=1", []]);
  assert.deepEqual(drag("cross", table(empty)), ["", [0, 1, 2, 3, 4]]);
  assert.deepEqual(drag("fill", table("...1................", "r1c2+0")), ["r1c1=1 r1c3=1 r1c5=1", []]);
  assert.deepEqual(drag("cross", table("...1................", "r1c2+0")), ["", [0, 2, 4]]);
  assert.deepEqual(drag("fill", table(empty, "r1c1+0 r1c3+0")), ["", [0, 2]], "crosses go where it begins on one");
  assert.deepEqual(drag("fill", table("1...................")), ["", []], "a judged value must stay");
  assert.deepEqual(drag("fill", table("11..................", "", true)), ["r1c1..c2=0", []]);
});

test("lines are read out with their clues", () => {
  const b = board("1...................", "r1c2+0 r1c3+0");
  assert.equal(
    look.narration.describeLine(shape, b, 3, "row", false),
    "Row 1, clue 1 1: 1 filled, 2 crossed out, 2 open.",
  );
  assert.equal(look.narration.describeLine(shape, b, 3, "col", false), "Column 4, clue 1: 4 open.");
  assert.equal(look.narration.describeLine(shape, b, 15, "row", false), "Row 4, clue 0: 5 open.");
  assert.equal(look.narration.describeRemaining(shape, b, false), "8 cells to go.");
  assert.equal(look.narration.describeWrong?.(shape, 6, 1), "Row 2 column 2 stays empty.");
});

test("every language has the techniques, and the lesson’s boards are right", async () => {
  for (const words of [en, de, es, fr, ja]) {
    assert.deepEqual(Object.keys(words.techniques), Object.keys(en.techniques));
    const { pictures, trial } = await makeUI(words).lesson();
    const boards = [
      ...pictures.map(({ plan: p, cells, notes = "" }) => ({ p, cells, notes, whole: false })),
      { p: trial.plan, cells: trial.solution.replaceAll("0", "."), notes: "", whole: true },
    ];
    for (const { p, cells, notes, whole } of boards) {
      const s = look.shape(p);
      const states = look.clues?.(s, boardOf(p.width, { cells, notes })) ?? [];
      assert.equal(states.length, 10);
      assert.ok(
        states.every(({ wrong }) => !wrong),
        cells,
      );
      if (whole) assert.ok(states.every(({ done }, i) => done.size === s.gutters?.[i]?.items.length));
      assert.equal(p.fill, trial.plan === p ? cells.replaceAll(".", "").length : 16);
    }
  }
});

test("a hint about a line can be applied at once: all filled cells and all empty ones", () => {
  const facts = "look row1 | by full line; in row1 | set r1c1=1 r1c3=1; drop r1c2-1 r1c4-1".replaceAll(" |", ";");
  const hint = {
    degree: 3,
    look: "",
    why: "",
    tell: "r1c1 and r1c3 are filled.",
    facts,
    cells: ["r1c1", "r1c3"],
    move: "r1c1=1",
  };
  const position = { shape, board: blankBoard(Array.from({ length: shape.width * shape.height }, () => 0)) };
  const { moves, marks, hinted } = describeServerHint(position, hint);
  assert.deepEqual(moves, [
    { cell: 0, value: 1 },
    { cell: 2, value: 1 },
  ]);
  assert.deepEqual(
    marks.map(({ cell, add }) => [cell, add]),
    [
      [1, false],
      [3, false],
    ],
  );
  assert.deepEqual(
    [...hinted].filter(([, as]) => as === "target").map(([cell]) => cell),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    describeServerHint(position, { ...hint, degree: 2, tell: "", move: "" }).moves,
    [],
    "the action is named last",
  );
});
