import assert from "node:assert/strict";
import { test } from "node:test";
import { findCompletedCells } from "../../src/board/completed.ts";
import { readCells } from "../../src/board/notation.ts";
import { readShape } from "../../src/kinds/kind-loader.ts";
import { leaderOf } from "../../src/room/progress.ts";
import type { Seat } from "../../src/room/state.ts";

test("a value completes the houses of its cell that hold each value once", () => {
  const shape = readShape({ size: "4x4", width: 4, height: 4, values: 4 });
  assert.deepEqual(findCompletedCells(shape, readCells("1234............"), 3), [0, 1, 2, 3]);
  assert.deepEqual(findCompletedCells(shape, readCells("1233............"), 3), [], "3 occurs twice");
  assert.deepEqual(findCompletedCells(shape, readCells("1234............"), 7), [], "it was complete before");
});

test("a race has a leader once somebody is ahead of all others, after the first cells", () => {
  const seat = (n: number, right: number) => ({ seat: n, right, strikes: 0, time: 0 }) as Seat;
  const leader = (...right: number[]) => leaderOf(right.map((r, i) => seat(i + 1, r)))?.seat;
  assert.deepEqual(
    [leader(2, 0), leader(4, 4), leader(4, 5), leader(6, 5, 1), leader(9)],
    [undefined, undefined, 2, 1, undefined],
  );
});
