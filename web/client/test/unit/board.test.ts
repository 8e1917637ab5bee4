import assert from "node:assert/strict";
import { test } from "node:test";
import { annotate, boardOf, cleared, place, remaining, seenAway, toggled } from "../../src/board/board.ts";
import { moved } from "../../src/board/cursor.ts";
import { bit } from "../../src/board/notation.ts";
import { arePeers, boxOf, linesOf, shapeOf, type Shape } from "../../src/board/shape.ts";

const puzzle = { kind: "sudoku", size: "", width: 0, height: 0, values: 0, givens: "", level: "easy" };

function square(side: number, clues = ""): Shape {
  return shapeOf({ ...puzzle, width: side, height: side, values: side, clues });
}

test("boxes come from the clues, or else are square", () => {
  assert.deepEqual(square(6, "boxes 2x3"), { width: 6, height: 6, values: 6, boxRows: 2, boxCols: 3 });
  assert.equal(square(12, "cages r1c1 boxes 3x4 more").boxCols, 4);
  assert.equal(square(25).boxRows, 5);
  assert.equal(square(7).boxRows, 0);
});

test("peers share a row, a column or a box", () => {
  const shape = square(6, "boxes 2x3");
  assert.deepEqual([0, 2, 3, 8, 12, 35].map((c) => boxOf(shape, c)), [0, 0, 1, 0, 2, 5]);
  assert.ok(arePeers(shape, 0, 8));
  assert.ok(!arePeers(shape, 0, 9));
  assert.ok(!arePeers(shape, 0, 0));
  assert.equal(boxOf(square(7), 3), -1);
});

test("thick lines part boxes and lie over thin ones", () => {
  const lines = linesOf(square(6, "boxes 2x3"));
  assert.equal(lines.length, 10);
  const thick = lines.filter((l) => l.thick);
  assert.deepEqual(thick.map((l) => [l.across, l.before]), [[true, 2], [true, 4], [false, 3]]);
  assert.ok(lines.slice(-thick.length).every((l) => l.thick));
});

test("the cursor goes round the edges", () => {
  const shape = square(9);
  assert.equal(moved(shape, 0, "left"), 8);
  assert.equal(moved(shape, 0, "up"), 72);
  assert.equal(moved(shape, 80, "right"), 72);
  assert.equal(moved(shape, 80, "down"), 8);
  assert.equal(moved(shape, 40, "home"), 36);
  assert.equal(moved(shape, 40, "end"), 44);
  assert.equal(moved(shape, 40, "first"), 0);
  assert.equal(moved(shape, 40, "last"), 80);
});

test("a placed value takes the notes of its cell, and those that it rules out can be taken too", () => {
  const shape = square(4);
  const board = boardOf(4, { cells: "1...............", notes: "r1c2+2,3 r2c2+3,4 r4c4+3" });
  assert.equal(board.notes[1], bit(2) | bit(3));
  const after = place(board, { cell: 1, value: 3 }, 2);
  assert.deepEqual([after.cells[1], after.notes[1], after.by[1]], [3, 0, 2]);
  assert.deepEqual(seenAway(shape, after, { cell: 1, value: 3 }), [{ cell: 5, add: false, values: bit(3) }]);
  assert.equal(board.cells[1], 0, "the old board stays as it was");
});

test("notes are added and removed, never in filled cells", () => {
  const board = boardOf(4, { cells: "1..............." });
  assert.deepEqual(toggled(board, 1, 2), { cell: 1, add: true, values: bit(2) });
  const noted = annotate(board, [toggled(board, 1, 2), { cell: 0, add: true, values: bit(4) }]);
  assert.deepEqual([noted.notes[0], noted.notes[1]], [0, bit(2)]);
  assert.deepEqual(toggled(noted, 1, 2).add, false);
  assert.deepEqual(cleared(noted, 1), [{ cell: 1, add: false, values: bit(2) }]);
  assert.deepEqual(cleared(noted, 2), []);
});

test("the pad knows how many of each value are left", () => {
  const board = boardOf(4, { cells: "1.1.4..........." });
  assert.deepEqual(remaining(square(4), board).slice(1), [2, 4, 4, 3]);
});
