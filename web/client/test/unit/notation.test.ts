import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import {
  bit,
  bits,
  cross,
  marksText,
  splitMarks,
  readCells,
  readMarks,
  readMove,
  readRun,
  readVoids,
  runsOf,
  runText,
  symbolOf,
  parseSymbol,
} from "../../src/board/notation.ts";

test("symbols go from 1 to P and back, in either case", () => {
  assert.equal(symbolOf(1), "1");
  assert.equal(symbolOf(10), "A");
  assert.equal(symbolOf(25), "P");
  assert.equal(symbolOf(0), "");
  for (let v = 1; v <= 25; v++) {
    assert.equal(parseSymbol(symbolOf(v)), v);
    assert.equal(parseSymbol(symbolOf(v).toLowerCase()), v);
  }
  for (const none of ["", ".", "0", "Q", "12"]) assert.equal(parseSymbol(none), 0, none);
});

test("a board's text has a character for each cell", () => {
  assert.deepEqual(readCells("1.9AP"), [1, 0, 9, 10, 25]);
});

test("a move is one short text", () => {
  assert.equal(runText(9, { cells: [21], value: 7 }), "r3c4=7");
  assert.equal(runText(25, { cells: [624], value: 16 }), "r25c25=16");
  assert.deepEqual(readMove(9, "r3c4=7"), { cell: 21, value: 7 });
  assert.deepEqual(readMove(25, "r25c25=16"), { cell: 624, value: 16 });
  assert.equal(readMove(9, "r3c4+7"), undefined);
});

test("one text holds several marks", () => {
  const marks = [
    { cell: 21, add: true, values: bit(1) | bit(4) | bit(25) },
    { cell: 0, add: false, values: bit(2) },
  ];
  assert.equal(marksText(9, marks), "r3c4+1,4,25 r1c1-2");
  assert.deepEqual(readMarks(9, "r3c4+1,4,25 r1c1-2"), marks);
  assert.deepEqual(readMarks(9, ""), []);
  assert.deepEqual(bits(bit(3) | bit(9)), [3, 9]);
});

test("marks are split if one message would be too long", () => {
  const marks = Array.from({ length: 30 }, (_, cell) => ({ cell, add: true, values: bit(1) | bit(25) }));
  const parts = splitMarks(25, marks, 64, 100);
  assert.deepEqual(parts.flat(), marks);
  assert.ok(parts.every((p) => marksText(25, p).length <= 64));
  assert.ok(parts.length <= Math.ceil(marksText(25, marks).length / 50), "no more messages than it takes");
  assert.deepEqual(splitMarks(25, [], 64, 100), []);
  const few = splitMarks(25, marks, 1024, 12);
  assert.deepEqual(
    few.map((p) => p.length),
    [6, 6, 6, 6, 6],
    "each has two values",
  );
  assert.deepEqual(few.flat(), marks);
});

test("a stroke of crosses over the longest line is one message", () => {
  const line = Array.from({ length: wire.RunMax }, (_, i) => ({
    cell: 39 * wire.RunMax + i,
    add: true,
    values: cross,
  }));
  assert.deepEqual(splitMarks(wire.RunMax, line, wire.MarksMax, wire.MarksMany), [line]);
});

test("a run is one text for the cells of a line, in the order in which they are filled", () => {
  const runs = [
    ["r3c4..c9=1", [21, 22, 23, 24, 25, 26]],
    ["r3c9..c4=1", [26, 25, 24, 23, 22, 21]],
    ["r3c4..r5=1", [21, 30, 39]],
    ["r5c4..r3=1", [39, 30, 21]],
    ["r3c4=1", [21]],
  ] as const;
  for (const [text, cells] of runs) {
    assert.equal(runText(9, { cells, value: 1 }), text);
    assert.deepEqual(readRun(9, text), { cells: [...cells], value: 1 }, text);
  }
  for (const none of ["r3c4..d9=1", "r3c4..c9", "r3c4..=1", "r3c4+1"]) assert.equal(readRun(9, none), undefined, none);
});

test("moves are joined into as few runs as possible, each in one line and with one value", () => {
  const moves = (cells: readonly number[], value = 1) => cells.map((cell) => ({ cell, value }));
  const parts = (list: readonly number[], longest = 64) => runsOf(9, moves(list), longest).map(({ cells }) => cells);
  assert.deepEqual(
    parts([0, 1, 2, 4, 5]),
    [
      [0, 1, 2],
      [4, 5],
    ],
    "the run skips a filled cell",
  );
  assert.deepEqual(parts([8, 9]), [[8], [9]], "a row ends");
  assert.deepEqual(parts([0, 9, 18, 19]), [[0, 9, 18], [19]]);
  assert.deepEqual(parts([3, 2, 1]), [[3, 2, 1]]);
  assert.deepEqual(parts([0, 1, 2], 2), [[0, 1], [2]]);
  assert.deepEqual(runsOf(9, [...moves([0]), ...moves([1], 2)], 64).length, 2);
});

test("a cross is the note 0, and # is a place without a cell", () => {
  assert.equal(marksText(9, [{ cell: 0, add: true, values: cross | bit(2) }]), "r1c1+0,2");
  assert.deepEqual(readMarks(9, "r1c1+0,2 r1c2-0"), [
    { cell: 0, add: true, values: cross | bit(2) },
    { cell: 1, add: false, values: cross },
  ]);
  assert.deepEqual(bits(cross | bit(2)), [2], "a cross is no value");
  assert.deepEqual([...readVoids("1#.#")], [1, 3]);
  assert.deepEqual(readCells("1#."), [1, 0, 0]);
});
