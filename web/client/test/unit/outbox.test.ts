import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { boardOf } from "../../src/board/board.ts";
import {
  accept,
  ask,
  drop,
  emptyOutbox,
  optimisticBoard,
  nextId,
  observe,
  countOverdue,
  restart,
  unansweredCommands,
  pendingSettings,
} from "../../src/room/outbox.ts";
import { readGolden } from "./golden.ts";

const place = { t: "place", id: 5, move: "r1c2=3" } as const;
const note = { t: "note", id: 6, marks: "r1c3+4" } as const;
const board = boardOf(4, { cells: "1..............." });
const entry: wire.Entry = { t: "entry", seq: 2, hash: "", at: 0, events: [] };

test("IDs increase across tabs and reloads", () => {
  assert.equal(nextId(emptyOutbox, 1234.5), 1234);
  const asked = ask(emptyOutbox, { t: "sit", id: 2000 }, 0);
  assert.equal(nextId(asked, 1234), 2001);
  const restarted = restart(asked, { ...readGolden<wire.Room>("room-lobby"), last: 9000 });
  assert.equal(nextId(restarted, 1234), 9001);
  const elsewhere = observe(restarted, { ...entry, events: [{ e: "noted", seat: 1, cmd: 9500 }] });
  assert.equal(nextId(elsewhere, 1234), 9501);
});

test("pending moves are on the board at once, and marked", () => {
  const box = ask(ask(emptyOutbox, place, 0), note, 0);
  const ahead = optimisticBoard(4, board, box, 2);
  assert.deepEqual([ahead.board.cells[1], ahead.board.by[1], [...ahead.pending]], [3, 2, [1]]);
  assert.equal(ahead.board.notes[2], 1 << 4);
  assert.deepEqual(
    unansweredCommands(box).map((m) => m.id),
    [5, 6],
  );
});

test("all values of a list are on the board at once", () => {
  const box = ask(emptyOutbox, { ...place, move: "r1c2=3 r2c1=4" }, 0);
  const { board: ahead, pending } = optimisticBoard(4, board, box, 2);
  assert.deepEqual([ahead.cells[1], ahead.cells[4], [...pending]], [3, 4, [1, 4]]);
});

test("an accepted digit stays until its entry shows it", () => {
  const accepted = accept(ask(emptyOutbox, place, 0), 5);
  assert.deepEqual(unansweredCommands(accepted), []);
  assert.equal(optimisticBoard(4, board, accepted, 2).board.cells[1], 3);
  const shown = observe(accepted, { ...entry, events: [{ e: "placed", seat: 2, cmd: 5, move: "r1c2=3" }] });
  assert.deepEqual(shown.asked, []);
});

test("notes that changed nothing are in no entry, and are dropped with the next one", () => {
  const accepted = accept(ask(emptyOutbox, note, 0), 6);
  assert.equal(accepted.asked.length, 1);
  assert.deepEqual(observe(accepted, entry).asked, []);
});

test("other commands are done when they are accepted", () => {
  assert.deepEqual(accept(ask(emptyOutbox, { t: "ready", id: 7, on: true }, 0), 7).asked, []);
});

test("a strike is reported before its answer", () => {
  const box = ask(emptyOutbox, place, 0);
  const struck = observe(box, { ...entry, events: [{ e: "struck", seat: 2, cmd: 5, strikes: 1 }] });
  assert.equal(struck.asked.length, 1);
  assert.deepEqual(drop(struck, 5).asked, []);
});

test("a snapshot contains accepted commands, not unanswered ones", () => {
  const box = accept(ask(ask(emptyOutbox, place, 0), note, 0), 5);
  assert.deepEqual(
    unansweredCommands(restart(box, readGolden<wire.Room>("room-race"))).map((m) => m.id),
    [6],
  );
  assert.equal(restart(box, readGolden<wire.Room>("room-race")).asked.length, 1);
});

test("only long waits are shown", () => {
  const box = ask(emptyOutbox, place, 1000);
  assert.deepEqual([countOverdue(box, 1100), countOverdue(box, 1300)], [0, 1]);
});

test("a digit that another player placed first is theirs", () => {
  const theirs = boardOf(4, { cells: "12.............." });
  const ahead = optimisticBoard(4, theirs, ask(emptyOutbox, place, 0), 2);
  assert.deepEqual([ahead.board.cells[1], ahead.pending.size], [2, 0]);
});

test("pending settings are shown, and the next change is based on them", () => {
  const now = { mode: "race", size: "9x9", hints: 20, guarded: true } as wire.Settings;
  const asked = ask(
    emptyOutbox,
    { t: "configure", id: 1, settings: { mode: "race", size: "6x6", password: "sesame" } as wire.Settings },
    0,
  );
  assert.deepEqual(pendingSettings(now, asked), {
    shown: { ...now, size: "6x6" },
    base: { mode: "race", size: "6x6" },
  });
  assert.equal(pendingSettings(now, accept(asked, 1)).shown.size, "6x6", "until the entry arrives");
  assert.deepEqual(pendingSettings(now, drop(asked, 1)), { shown: now, base: now });
});
