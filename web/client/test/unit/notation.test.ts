import assert from "node:assert/strict";
import { test } from "node:test";
import { bit, bits, marksText, moveText, packed, readCells, readMarks, readMove, symbolOf, valueOf } from "../../src/board/notation.ts";

test("symbols go from 1 to P and back, in either case", () => {
  assert.equal(symbolOf(1), "1");
  assert.equal(symbolOf(10), "A");
  assert.equal(symbolOf(25), "P");
  assert.equal(symbolOf(0), "");
  for (let v = 1; v <= 25; v++) {
    assert.equal(valueOf(symbolOf(v)), v);
    assert.equal(valueOf(symbolOf(v).toLowerCase()), v);
  }
  for (const none of ["", ".", "0", "Q", "12"]) assert.equal(valueOf(none), 0, none);
});

test("a board's text has a character for each cell", () => {
  assert.deepEqual(readCells("1.9AP"), [1, 0, 9, 10, 25]);
});

test("a move is one short text", () => {
  assert.equal(moveText(9, { cell: 21, value: 7 }), "r3c4=7");
  assert.equal(moveText(25, { cell: 624, value: 16 }), "r25c25=16");
  assert.deepEqual(readMove(9, "r3c4=7"), { cell: 21, value: 7 });
  assert.deepEqual(readMove(25, "r25c25=16"), { cell: 624, value: 16 });
  assert.equal(readMove(9, "r3c4+7"), undefined);
});

test("marks are several in one text", () => {
  const marks = [
    { cell: 21, add: true, values: bit(1) | bit(4) | bit(25) },
    { cell: 0, add: false, values: bit(2) },
  ];
  assert.equal(marksText(9, marks), "r3c4+1,4,25 r1c1-2");
  assert.deepEqual(readMarks(9, "r3c4+1,4,25 r1c1-2"), marks);
  assert.deepEqual(readMarks(9, ""), []);
  assert.deepEqual(bits(bit(3) | bit(9)), [3, 9]);
});

test("marks are parted where one message would be too long", () => {
  const marks = Array.from({ length: 30 }, (_, cell) => ({ cell, add: true, values: bit(1) | bit(25) }));
  const parts = packed(25, marks, 64, 100);
  assert.deepEqual(parts.flat(), marks);
  assert.ok(parts.every((p) => marksText(25, p).length <= 64));
  assert.ok(parts.length <= Math.ceil(marksText(25, marks).length / 50), "no more messages than it takes");
  assert.deepEqual(packed(25, [], 64, 100), []);
  const few = packed(25, marks, 1024, 12);
  assert.deepEqual(few.map((p) => p.length), [6, 6, 6, 6, 6], "each has two values");
  assert.deepEqual(few.flat(), marks);
});
