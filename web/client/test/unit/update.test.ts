import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { bit } from "../../src/board/notation.ts";
import { byProgress, donePercent, sharedPercent, startRule, strikesOf } from "../../src/room/progress.ts";
import { mayPlay, roomOf, seatOf, yourBoard, yours, type RoomState } from "../../src/room/state.ts";
import { applyEntry, applyEvent, begin, orderOf } from "../../src/room/update.ts";
import { golden, goldenNames } from "./golden.ts";

function room(name: string): RoomState {
  return roomOf(golden<wire.Room>(name));
}

function apply(state: RoomState, ...events: wire.Event[]): RoomState {
  return events.reduce((r, e) => applyEvent(r, e, 5_000), state);
}

test("every golden room can be read", () => {
  const rooms = goldenNames().filter((name) => name.startsWith("room-"));
  assert.ok(rooms.length >= 5);
  for (const name of rooms) {
    const state = room(name);
    const shown = state.seats.filter((s) => s.board).length + (state.board ? 1 : 0);
    assert.equal(shown > 0, state.puzzle !== undefined, name);
  }
});

test("every golden entry can be applied to every golden room", () => {
  const names = goldenNames();
  for (const from of names.filter((n) => n.startsWith("room-"))) {
    for (const entry of names.filter((n) => n.startsWith("entry-"))) {
      const told = golden<wire.Entry>(entry);
      const after = applyEntry(room(from), told);
      assert.deepEqual([after.at.seq, after.at.hash], [told.seq, told.hash], `${entry} after ${from}`);
    }
  }
});

test("one's own race: the board, the notes, the strikes", () => {
  const before = room("room-race");
  assert.equal(seatOf(before, 2)?.board, undefined, "a rival's board is not for us");
  const after = applyEntry(before, golden<wire.Entry>("entry-own"));
  const own = yours(after);
  assert.deepEqual([own?.right, own?.strikes], [(yours(before)?.right ?? 0) + 1, 2]);
  assert.deepEqual([own?.board?.cells[3], own?.board?.by[3]], [6, 1]);
  assert.equal(yours(before)?.strikes, 1, "the state before stays as it was");
});

test("rivals are how far they are, and no cells", () => {
  const after = applyEntry(room("room-race"), golden<wire.Entry>("entry-rival"));
  assert.deepEqual(after.seats.map((s) => s.right), [3, 5]);
  const done = applyEntry(room("room-race"), golden<wire.Entry>("entry-finish"));
  assert.equal(seatOf(done, 2)?.time, 312345);
  assert.equal(done.closes, golden<wire.Entry>("entry-finish").at + 60_000);
  assert.equal(donePercent(done, seatOf(done, 2)!), 100);
});

test("an entry is the next one, an old one, or comes after a gap", () => {
  const state = room("room-race");
  const entry = golden<wire.Entry>("entry-own");
  assert.deepEqual([17, 18, 19].map((seq) => orderOf(state, { ...entry, seq })), ["old", "next", "gap"]);
});

test("the lobby: seats, host, readiness, settings", () => {
  const lobby = { ...room("room-lobby"), you: 0, seats: [], host: 0 };
  const two = apply(lobby, { e: "seated", seat: 1, name: "Ana", cmd: 7 }, { e: "hosting", seat: 1 }, { e: "seated", seat: 2, name: "Ben" });
  assert.deepEqual([two.you, two.host, two.seats.length, startRule(two)], [1, 1, 2, "some"]);
  const ready = apply(two, { e: "readied", seat: 2, on: true }, { e: "readied", seat: 1, on: true });
  assert.equal(startRule(ready), "full");
  const settings = { ...two.settings, difficulty: "hard" };
  const changed = apply(ready, { e: "configured", settings });
  assert.deepEqual([changed.settings.difficulty, changed.seats[1]?.ready], ["hard", false]);
  const renamed = apply(two, { e: "seated", seat: 2, name: "Benno" });
  assert.deepEqual(renamed.seats.map((s) => s.name), ["Ana", "Benno"]);
  const gone = apply(two, { e: "left", seat: 1 });
  assert.deepEqual([gone.you, gone.seats.length, startRule(gone)], [0, 1, "alone"]);
});

test("a round begins: countdown, puzzle, boards", () => {
  const lobby = room("room-lobby");
  const started = apply(lobby, { e: "started", round: 1, in: 5_000 });
  assert.deepEqual([started.phase, started.begins, started.puzzle], ["countdown", 10_000, undefined]);
  const message = golden<wire.Begin>("begin");
  const mine = begin({ ...started, you: 1 }, message);
  assert.deepEqual([mine.phase, mayPlay(mine)], ["playing", true]);
  assert.deepEqual(mine.seats.map((s) => s.board !== undefined), mine.seats.map((s) => s.seat === 1));
  const watched = begin({ ...started, you: 0 }, message);
  assert.ok(watched.seats.every((s) => s.board));
  const shared = begin({ ...started, settings: { ...started.settings, mode: "coop" } }, message);
  assert.deepEqual(shared.board?.cells, shared.puzzle?.givens);
});

test("a beginning that is told again changes nothing", () => {
  const state = room("room-race");
  assert.equal(begin(state, golden<wire.Begin>("begin")), state);
});

test("co-op: digits have their players, notes are everyone's, strikes add up", () => {
  const before = room("room-coop");
  assert.equal(yourBoard(before), before.board);
  const after = apply(before, { e: "noted", seat: 1, marks: "r1c7+2,9" }, { e: "placed", seat: 1, move: "r1c7=9" });
  assert.deepEqual([after.board?.cells[6], after.board?.by[6], after.board?.notes[6]], [9, 1, 0]);
  const noted = apply(before, { e: "noted", seat: 1, marks: "r1c7+2,9" });
  assert.equal(noted.board?.notes[6], bit(2) | bit(9));
  assert.equal(strikesOf(before, yours(before)), 2);
  assert.ok(sharedPercent(after) > sharedPercent(before));
});

test("out, finished or gone, a player's moves do not count any more", () => {
  const state = room("room-race");
  assert.ok(mayPlay(state));
  assert.ok(!mayPlay(apply(state, { e: "out", seat: 1 })));
  assert.ok(!mayPlay(apply(state, { e: "done", seat: 1, time: 1 })));
  const left = apply(state, { e: "left", seat: 1 });
  assert.ok(!mayPlay(left));
  assert.equal(left.seats.length, 2, "in a round the seat stays on show");
  assert.ok(!mayPlay({ ...state, you: 0 }));
});

test("a clock that stood is set by what it lost", () => {
  const state = { ...room("room-race"), begins: 500, closes: 0 };
  const after = apply(state, { e: "paused", for: 4_000 });
  assert.deepEqual([after.phase, after.begins, after.closes], ["playing", 4_500, 0]);
  assert.equal(apply({ ...state, closes: 9 }, { e: "paused", for: 4_000 }).closes, 4_009);
});

test("a round that began though nothing could be saved is in its countdown again", () => {
  const early = apply({ ...room("room-race"), begins: 4_000 }, { e: "paused", for: 3_000 });
  assert.deepEqual([early.phase, early.begins, early.puzzle, yourBoard(early)], ["countdown", 7_000, undefined, undefined]);
  const again = begin(early, golden<wire.Begin>("begin"));
  assert.deepEqual([again.phase, yourBoard(again) !== undefined], ["playing", true]);
});

test("the result comes, and a rematch takes it away", () => {
  const ended = applyEntry(room("room-race"), golden<wire.Entry>("entry-ended"));
  assert.deepEqual([ended.phase, ended.result?.standings.length], ["finished", 2]);
  const left = apply(ended, { e: "rematched" });
  assert.deepEqual([left.phase, left.result, left.puzzle, left.begins], ["lobby", undefined, undefined, 0]);
  assert.ok(left.seats.every((s) => s.strikes === 0 && !s.board && !s.ready));
});

test("what a newer server may tell is passed over", () => {
  const state = room("room-race");
  assert.equal(apply(state, { e: "danced", seat: 1 }), state);
});

test("the wall has the first on top and those who are out below", () => {
  const [ana, ben] = room("room-race").seats;
  const cleo = { ...ana!, seat: 3, right: 40, out: true };
  const dan = { ...ana!, seat: 4, right: 51, time: 9 };
  assert.deepEqual(byProgress([ana!, ben!, cleo, dan]).map((s) => s.seat), [4, 2, 1, 3]);
});
