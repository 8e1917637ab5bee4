import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { boardOf } from "../../src/board/board.ts";
import { labelOf, looksOf, type Scene } from "../../src/board/look.ts";
import { newsOf } from "../../src/room/news.ts";
import { roomOf } from "../../src/room/state.ts";
import { applyEntry } from "../../src/room/update.ts";
import { cellWords } from "../../src/text.ts";
import { golden } from "./golden.ts";

const shape = { width: 4, height: 4, values: 4, boxRows: 2, boxCols: 2 };

function scene(change: Partial<Scene> = {}): Scene {
  const board = boardOf(4, { cells: "12..3...........", notes: "r1c4+1,3 r4c4+2", by: [0, 2, 0, 0, 1, ...Array(11).fill(0)] });
  const givens = board.cells.map((v, i) => (i === 0 ? v : 0));
  const rest = { pending: new Set<number>(), wrong: new Map<number, number>(), authors: new Map<number, string>() };
  return { shape, givens, board, ...rest, cursor: -1, houses: true, same: true, ...change };
}

function label(s: Scene, cell: number): string {
  return labelOf(s.shape, cell, looksOf(s)[cell]!, cellWords);
}

test("cells say what they are", () => {
  assert.equal(label(scene(), 0), "row 1 column 1, 1, given");
  assert.equal(label(scene(), 2), "row 1 column 3, empty");
  assert.equal(label(scene(), 3), "row 1 column 4, empty, notes 1 3");
  assert.equal(label(scene({ pending: new Set([1]) }), 1), "row 1 column 2, 2, pending");
  assert.equal(label(scene({ wrong: new Map([[3, 4]]) }), 3), "row 1 column 4, 4, wrong");
  assert.equal(label(scene({ authors: new Map([[2, "B"]]) }), 1), "row 1 column 2, 2, by B");
});

test("the cursor's row, column, box and values stand out", () => {
  const looks = looksOf(scene({ cursor: 1 }));
  assert.ok(looks[1]?.cursor);
  assert.deepEqual(looks.flatMap((l, i) => (l.peer ? [i] : [])), [0, 2, 3, 4, 5, 9, 13]);
  assert.equal(looks[15]?.noted, 2, "in notes too");
  const plain = looksOf(scene({ cursor: 1, houses: false, same: false }));
  assert.ok(plain.every((l) => !l.peer && !l.same && l.noted === 0));
});

test("a refused value is shown in place of the notes", () => {
  const look = looksOf(scene({ wrong: new Map([[3, 4]]) }))[3];
  assert.deepEqual([look?.value, look?.wrong, look?.notes], [4, true, 0]);
});

function said(from: string, entry: string): string[] {
  const before = roomOf(golden<wire.Room>(from));
  const told = golden<wire.Entry>(entry);
  return newsOf(told, before, applyEntry(before, told)).map((n) => n.text);
}

test("what happens is said in words", () => {
  assert.deepEqual(said("room-race", "entry-finish"), ["Grace has finished. 1:00 left for the others."]);
  assert.deepEqual(said("room-race", "entry-own"), ["2 of 3 strikes"]);
  assert.deepEqual(said("room-lobby", "entry-start"), ["The round begins in 5"]);
  assert.deepEqual(said("room-race", "entry-hidden"), []);
});
