import assert from "node:assert/strict";
import { test } from "node:test";
import { applyMarks, boardOf, placeValue, countRemaining, removeSeenNotes } from "../../src/board/board.ts";
import { readClues } from "../../src/board/clues.ts";
import { candidatesOf, conflictsOf, conflictingCells, excludedValues } from "../../src/board/conflicts.ts";
import { jumpToBox, moveCursor } from "../../src/board/cursor.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { findCompleted, findFilled, withoutNotes } from "../../src/board/completed.ts";
import { linesOf, outline } from "../../src/board/lines.ts";
import { bit } from "../../src/board/notation.ts";
import * as select from "../../src/board/select.ts";
import { isSameShape, boxOf, housesAt, shapeOf, type Shape } from "../../src/board/shape.ts";
import { boxView, scrollToCell, panBy, scaleAt, wholeBoard } from "../../src/board/view.ts";

function square(side: number, clues = ""): Shape {
  return shapeOf({ width: side, height: side, values: side, clues });
}

const jigsaw = square(4, "regions AABBAABBCCDDCDCD");

test("clues are read as the server writes them, and unknown ones are ignored", () => {
  const clues = readClues("boxes 2x3\ndiagonals\nthermometers r1c1\ncages 9=r1c1,r1c2 14=r2c1", 6);
  assert.deepEqual(clues, {
    boxes: [2, 3],
    extras: ["diagonals"],
    cages: [
      { sum: 9, cells: [0, 1] },
      { sum: 14, cells: [6] },
    ],
  });
  assert.deepEqual(readClues("regions aabb; diagonals", 2).regions, [0, 0, 1, 1]);
});

test("boxes come from the clues or have the default shape", () => {
  const boxes = (s: Shape) => [s.boxRows, s.boxCols];
  assert.deepEqual(boxes(square(6, "boxes 3x2")), [3, 2]);
  assert.deepEqual(boxes(square(6)), [2, 3]);
  assert.deepEqual(boxes(square(12)), [3, 4]);
  assert.deepEqual(boxes(square(25)), [5, 5]);
  assert.deepEqual(boxes(square(7)), [0, 0]);
  assert.ok(isSameShape(square(9), square(9, "boxes 3x3")));
  assert.ok(!isSameShape(square(9), square(9, "boxes 3x3\ndiagonals")));
});

test("peers share a row, a column, a box, a diagonal or a cage", () => {
  const shape = square(6, "boxes 2x3");
  assert.deepEqual(
    [0, 2, 3, 8, 12, 35].map((c) => boxOf(shape, c)),
    [0, 0, 1, 0, 2, 5],
  );
  assert.ok(shape.peers[0]?.includes(8));
  assert.ok(!shape.peers[0]?.includes(9));
  assert.ok(!shape.peers[0]?.includes(0));
  assert.equal(boxOf(square(7), 3), -1);
  assert.deepEqual(housesAt(square(7), 3, "box"), []);
  assert.ok(square(6, "boxes 2x3\ndiagonals").peers[0]?.includes(35));
  assert.ok(square(6, "cages 5=r1c1,r3c2").peers[0]?.includes(13));
  assert.ok(jigsaw.peers[13]?.includes(10), "a region");
  assert.ok(!jigsaw.peers[8]?.includes(13));
});

test("thick lines separate boxes and cover thin lines", () => {
  const lines = linesOf(square(6, "boxes 2x3"));
  assert.equal(lines.length, 13);
  const thick = lines.filter((l) => l.thick);
  assert.deepEqual(
    thick.map((l) => [l.across, l.before, l.from, l.to]),
    [
      [true, 2, 0, 6],
      [true, 4, 0, 6],
      [false, 3, 0, 6],
    ],
  );
  assert.ok(lines.slice(-thick.length).every((l) => l.thick));
});

test("thick lines follow irregular regions", () => {
  const thick = linesOf(jigsaw).filter((l) => l.thick);
  assert.deepEqual(
    thick.map((l) => [l.across, l.before, l.from, l.to]),
    [
      [true, 2, 0, 4],
      [true, 3, 1, 3],
      [false, 1, 3, 4],
      [false, 2, 0, 4],
      [false, 3, 3, 4],
    ],
  );
});

test("an outline goes round a set of cells, with its corners in and out", () => {
  assert.equal(outline(square(4), [0], 0.1), "M0.1 0.1H0.9M0.1 0.9H0.9M0.1 0.1V0.9M0.9 0.1V0.9");
  const bend = outline(square(4), [0, 1, 4], 0.1);
  assert.ok(bend.includes("M0.9 0.9H1.9"), "below the second cell it begins at the inner corner");
  assert.ok(bend.includes("M0.9 0.9V1.9"), "and next to the third one too");
  assert.equal(outline(square(4), [], 0.1), "");
});

test("the cursor wraps around the edges or stops at them", () => {
  const shape = square(9);
  assert.equal(moveCursor(shape, 0, "left", true), 8);
  assert.equal(moveCursor(shape, 0, "up", true), 72);
  assert.equal(moveCursor(shape, 80, "right", true), 72);
  assert.equal(moveCursor(shape, 80, "down", true), 8);
  assert.equal(moveCursor(shape, 0, "left", false), 0);
  assert.equal(moveCursor(shape, 80, "down", false), 80);
  assert.equal(moveCursor(shape, 40, "home", true), 36);
  assert.equal(moveCursor(shape, 40, "end", true), 44);
  assert.equal(moveCursor(shape, 40, "first", true), 0);
  assert.equal(moveCursor(shape, 40, "last", true), 80);
});

test("the cursor jumps from box to box and from region to region", () => {
  assert.equal(jumpToBox(square(6), 0, "right", true), 3);
  assert.equal(jumpToBox(square(6), 0, "down", true), 12);
  assert.equal(jumpToBox(square(6), 3, "right", true), 0);
  assert.equal(jumpToBox(square(6), 4, "right", false), 5);
  assert.equal(jumpToBox(jigsaw, 12, "right", true), 13);
  assert.equal(jumpToBox(jigsaw, 4, "down", true), 8);
});

test("selecting one cell, all cells, the inverse, and equal cells", () => {
  const shape = square(4);
  const two = select.add(select.selectOne(0), 5);
  assert.deepEqual([two.cursor, [...two.cells]], [5, [0, 5]]);
  assert.deepEqual(select.remove(two, 5), { cursor: 0, cells: new Set([0]) });
  assert.equal(select.selectAll(shape, two).cells.size, 16);
  assert.equal(select.invert(shape, two).cells.size, 14);
  assert.ok(select.invert(shape, two).cells.has(select.invert(shape, two).cursor));
  assert.deepEqual([...select.reduce(two).cells], [5]);
  assert.deepEqual([...select.reduce(select.selectOne(5)).cells], []);
  const board = boardOf(4, { cells: "1....1..........", notes: "r2c1+2 r4c4+2" });
  assert.deepEqual([...select.selectAlike(board, blankLayer(16), 0).cells], [0, 5]);
  assert.deepEqual([...select.selectAlike(board, blankLayer(16), 4).cells], [4, 15]);
  assert.deepEqual([...select.selectAlike(board, blankLayer(16), 7).cells], [7]);
});

test("a fast drag skips no cell", () => {
  assert.deepEqual(select.cellsBetween(square(9), 0, 3), [1, 2, 3]);
  assert.deepEqual(select.cellsBetween(square(9), 0, 20), [10, 20]);
  assert.deepEqual(select.cellsBetween(square(9), 8, 8), []);
});

test("a placed value removes the notes of its cell and, optionally, those that it rules out", () => {
  const shape = square(4);
  const board = boardOf(4, { cells: "1...............", notes: "r1c2+2,3 r2c2+3,4 r4c4+3" });
  assert.equal(board.notes[1], bit(2) | bit(3));
  const after = placeValue(board, { cell: 1, value: 3 }, 2);
  assert.deepEqual([after.cells[1], after.notes[1], after.by[1]], [3, 0, 2]);
  assert.deepEqual(removeSeenNotes(shape, after, { cell: 1, value: 3 }), [{ cell: 5, add: false, values: bit(3) }]);
  assert.equal(board.cells[1], 0, "the old board stays as it was");
});

test("notes are added and removed, also under values that hide them", () => {
  const board = boardOf(4, { cells: "1..............." });
  const noted = applyMarks(board, [
    { cell: 1, add: true, values: bit(2) },
    { cell: 0, add: true, values: bit(4) },
  ]);
  assert.deepEqual([noted.notes[0], noted.notes[1]], [bit(4), bit(2)]);
});

test("the pad knows how many of each value are left", () => {
  const board = boardOf(4, { cells: "1.1.4..........." });
  assert.deepEqual(countRemaining(square(4), board).slice(1), [2, 4, 4, 3]);
});

test("spectators see the last placed value and the box it completed", () => {
  const before = boardOf(4, { cells: "12..3..........4", notes: "r3c1+1" });
  const after = boardOf(4, { cells: "12..34.........4", notes: "r3c1+1" });
  assert.deepEqual([findFilled(before, after), findFilled(after, before), findFilled(after, after)], [5, -1, -1]);
  assert.deepEqual(findCompleted(square(4), before, after), [0]);
  assert.deepEqual(findCompleted(square(4), after, after), []);
  assert.deepEqual(
    findCompleted(jigsaw, boardOf(4, { cells: "............1.2." }), boardOf(4, { cells: ".........1..142." })),
    [],
  );
  assert.ok(withoutNotes(after).notes.every((set) => set === 0));
});

test("conflicts are repeated values and cages with a wrong sum", () => {
  const cells = [1, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  assert.deepEqual([...conflictsOf(square(4), cells)], [0, 3]);
  assert.deepEqual(conflictingCells(square(4), cells, 4, 1), [0]);
  const caged = square(4, "cages 3=r1c1,r1c2 4=r3c1,r3c2");
  assert.deepEqual([...conflictsOf(caged, [1, 3, ...Array<number>(14).fill(0)])], [0, 1], "too much");
  assert.deepEqual(
    [...conflictsOf(caged, [...Array<number>(8).fill(0), 1, 2, 0, 0, 0, 0, 0, 0])],
    [8, 9],
    "too little, and full",
  );
  assert.deepEqual([...conflictsOf(caged, [1, 0, ...Array<number>(14).fill(0)])], []);
});

test("a cell's candidates are the values that its peers leave", () => {
  const shape = square(4);
  const board = boardOf(4, { cells: "12..3..........." });
  assert.equal(excludedValues(shape, board.cells)[5], bit(1) | bit(2) | bit(3));
  assert.deepEqual([candidatesOf(shape, board)[0], candidatesOf(shape, board)[5]], [0, bit(4)]);
});

test("the view stays on the board, shows a box, and follows the cursor", () => {
  const shape = square(25);
  const view = boxView(shape, 0);
  assert.deepEqual([view.scale.toFixed(2), view.x, view.y], ["4.17", 0, 0]);
  const last = boxView(shape, 624);
  assert.ok(Math.abs(last.x + 1 / last.scale - 1) < 1e-9, "the last box ends at the edge");
  const there = scrollToCell(view, shape, 12);
  assert.ok(there.x <= 12 / 25 && there.x + 1 / there.scale >= 13 / 25, "the cell must be visible");
  assert.deepEqual(scrollToCell(view, shape, 1), view, "the view must move no further than necessary");
  assert.deepEqual(scrollToCell(wholeBoard, shape, 400), wholeBoard);
  const near = scaleAt(wholeBoard, 2, 1, 1);
  assert.deepEqual(near, { scale: 2, x: 0.5, y: 0.5 });
  assert.deepEqual(panBy(near, -1, 1), { scale: 2, x: 0.5, y: 0 });
  assert.deepEqual(scaleAt(near, 0.1, 0, 0), wholeBoard);
});
