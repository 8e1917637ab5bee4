import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import { bit } from "../../src/board/notation.ts";
import { enter, erase } from "../../src/room/hand.ts";
import type { Hoped } from "../../src/room/outbox.ts";

const givens = [1, 0, 0, 0];
const board = boardOf(4, { cells: "12.3............", notes: "r1c3+2,4" });
const hoped: Hoped = { board, pending: new Set([3]) };

test("a value is placed where nothing stands", () => {
  assert.deepEqual(enter(givens, hoped, { cell: 2, value: 4 }, false), { do: "place", move: { cell: 2, value: 4 } });
  assert.deepEqual(enter(givens, hoped, { cell: 0, value: 4 }, false), { do: "say", why: "given" });
  assert.deepEqual(enter(givens, hoped, { cell: 1, value: 4 }, false), { do: "say", why: "filled" });
});

test("what is pending may be wrong: another value can be tried, not the same one", () => {
  assert.deepEqual(enter(givens, hoped, { cell: 3, value: 4 }, false), { do: "place", move: { cell: 3, value: 4 } });
  assert.deepEqual(enter(givens, hoped, { cell: 3, value: 3 }, false), { do: "nothing" });
});

test("a note is added where it is not, removed where it is, and left alone under a pending value", () => {
  const mark = (add: boolean, value: number) => ({ do: "note", marks: [{ cell: 2, add, values: bit(value) }] });
  assert.deepEqual(enter(givens, hoped, { cell: 2, value: 1 }, true), mark(true, 1));
  assert.deepEqual(enter(givens, hoped, { cell: 2, value: 2 }, true), mark(false, 2));
  assert.deepEqual(enter(givens, hoped, { cell: 3, value: 2 }, true), { do: "nothing" });
});

test("erasing removes notes and never a value", () => {
  assert.deepEqual(erase(hoped, 2), { do: "note", marks: [{ cell: 2, add: false, values: bit(2) | bit(4) }] });
  assert.deepEqual(erase(hoped, 1), { do: "nothing" });
  assert.deepEqual(erase(hoped, 5), { do: "nothing" });
});
