import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { bit } from "../../src/board/notation.ts";
import { sortByProgress, donePercent, sharedPercent, startRule, strikesOf } from "../../src/room/progress.ts";
import { mayPlay, roomOf, roundTime, seatOf, yourBoard, ownSeat, type RoomState } from "../../src/room/state.ts";
import { applyEntry, applyEvent, begin, orderOf } from "../../src/room/update.ts";
import { readGolden, listGolden } from "./golden.ts";

function room(name: string): RoomState {
  return roomOf(readGolden<wire.Room>(name));
}

function apply(state: RoomState, ...events: wire.Event[]): RoomState {
  return events.reduce((r, e) => applyEvent(r, e, 5_000), state);
}

test("every golden room can be read", () => {
  const rooms = listGolden().filter((name) => name.startsWith("room-"));
  assert.ok(rooms.length >= 5);
  for (const name of rooms) {
    const state = room(name);
    const shown = state.seats.filter((s) => s.board).length + (state.board ? 1 : 0);
    assert.equal(shown > 0, state.puzzle !== undefined, name);
  }
});

test("every golden entry can be applied to every golden room", () => {
  const names = listGolden();
  for (const from of names.filter((n) => n.startsWith("room-"))) {
    for (const entry of names.filter((n) => n.startsWith("entry-"))) {
      const message = readGolden<wire.Entry>(entry);
      const after = applyEntry(room(from), message);
      assert.deepEqual([after.at.seq, after.at.hash], [message.seq, message.hash], `${entry} after ${from}`);
    }
  }
});

test("one's own race: the board, the notes, the strikes", () => {
  const before = room("room-race");
  assert.equal(seatOf(before, 2)?.board, undefined, "a rival's board must be hidden");
  const after = applyEntry(before, readGolden<wire.Entry>("entry-own"));
  const own = ownSeat(after);
  assert.deepEqual([own?.right, own?.strikes], [(ownSeat(before)?.right ?? 0) + 1, 2]);
  assert.deepEqual([own?.board?.cells[3], own?.board?.by[3]], [6, 1]);
  assert.equal(ownSeat(before)?.strikes, 1, "the state before stays as it was");
});

test("opponents have progress and no cells", () => {
  const after = applyEntry(room("room-race"), readGolden<wire.Entry>("entry-rival"));
  assert.deepEqual(
    after.seats.map((s) => s.right),
    [3, 5],
  );
  const done = applyEntry(room("room-race"), readGolden<wire.Entry>("entry-finish"));
  assert.equal(seatOf(done, 2)?.time, 312345);
  assert.equal(done.closes, readGolden<wire.Entry>("entry-finish").at + 60_000);
  assert.equal(donePercent(done, seatOf(done, 2)!), 100);
});

test("an entry is the next one, an old one, or comes after a gap", () => {
  const state = room("room-race");
  const entry = readGolden<wire.Entry>("entry-own");
  assert.deepEqual(
    [17, 18, 19].map((seq) => orderOf(state, { ...entry, seq })),
    ["old", "next", "gap"],
  );
});

test("the lobby: seats, host, readiness, settings", () => {
  const lobby = { ...room("room-lobby"), you: 0, seats: [], host: 0 };
  const two = apply(
    lobby,
    { e: "seated", seat: 1, name: "Ana", cmd: 7 },
    { e: "hosting", seat: 1 },
    { e: "seated", seat: 2, name: "Ben" },
  );
  assert.deepEqual([two.you, two.host, two.seats.length, startRule(two)], [1, 1, 2, "some"]);
  const ready = apply(two, { e: "readied", seat: 2, on: true }, { e: "readied", seat: 1, on: true });
  assert.equal(startRule(ready), "full");
  const settings = { ...two.settings, difficulty: "hard" };
  const changed = apply(ready, { e: "configured", on: true, settings });
  assert.deepEqual([changed.settings.difficulty, changed.seats[1]?.ready], ["hard", false]);
  assert.equal(apply(lobby, { e: "seated", seat: 3, name: "Deep", bot: true }).seats[0]?.bot, true);
  const renamed = apply(two, { e: "seated", seat: 2, name: "Benno" });
  assert.deepEqual(
    renamed.seats.map((s) => s.name),
    ["Ana", "Benno"],
  );
  const gone = apply(two, { e: "left", seat: 1 });
  assert.deepEqual([gone.you, gone.seats.length, startRule(gone)], [0, 1, "alone"]);
});

test("a round starts: countdown, puzzle, boards", () => {
  const lobby = room("room-lobby");
  const started = apply(lobby, { e: "started", round: 1, in: 5_000 });
  assert.deepEqual([started.phase, started.begins, started.puzzle], ["countdown", 10_000, undefined]);
  const message = readGolden<wire.Begin>("begin");
  const mine = begin({ ...started, you: 1 }, message);
  assert.deepEqual([mine.phase, mayPlay(mine)], ["playing", true]);
  assert.deepEqual(
    mine.seats.map((s) => s.board !== undefined),
    mine.seats.map((s) => s.seat === 1),
  );
  const watched = begin({ ...started, you: 0 }, message);
  assert.ok(watched.seats.every((s) => s.board));
  const shared = begin({ ...started, settings: { ...started.settings, mode: "coop" } }, message);
  assert.deepEqual(shared.board?.cells, shared.puzzle?.givens);
});

test("a repeated start message changes nothing", () => {
  const state = room("room-race");
  assert.equal(begin(state, readGolden<wire.Begin>("begin")), state);
});

test("co-op: digits have their players, notes are everyone's, strikes add up", () => {
  const before = room("room-coop");
  assert.equal(yourBoard(before), before.board);
  const after = apply(before, { e: "noted", seat: 1, marks: "r1c7+2,9" }, { e: "placed", seat: 1, move: "r1c7=9" });
  assert.deepEqual([after.board?.cells[6], after.board?.by[6], after.board?.notes[6]], [9, 1, 0]);
  const noted = apply(before, { e: "noted", seat: 1, marks: "r1c7+2,9" });
  assert.equal(noted.board?.notes[6], bit(2) | bit(9));
  assert.equal(strikesOf(before, ownSeat(before)), 2);
  assert.ok(sharedPercent(after) > sharedPercent(before));
});

test("on a board that starts full, turning a cell counts as filling it, once", () => {
  const race = room("room-race");
  const cells = yourBoard(race)?.cells ?? [];
  const blank = cells.indexOf(0);
  const puzzle = race.puzzle && { ...race.puzzle, shape: { ...race.puzzle.shape, start: cells.map(() => 1) } };
  const full = {
    ...race,
    puzzle,
    settings: { ...race.settings, policy: "blind" },
    seats: race.seats.map((s) => ({
      ...s,
      right: 0,
      board: s.board && { ...s.board, cells: s.board.cells.map((v) => v || 1) },
    })),
  };
  const move = (value: number) => ({
    e: "placed",
    seat: race.you,
    move: `r${1 + Math.floor(blank / 9)}c${1 + (blank % 9)}=${value}`,
  });
  const turned = apply(full, move(2), move(3));
  assert.equal(ownSeat(turned)?.right, 1);
});

test("moves of a player who is out, finished or gone do not count", () => {
  const state = room("room-race");
  assert.ok(mayPlay(state));
  assert.ok(!mayPlay(apply(state, { e: "out", seat: 1 })));
  assert.ok(!mayPlay(apply(state, { e: "done", seat: 1, time: 1 })));
  const left = apply(state, { e: "left", seat: 1 });
  assert.ok(!mayPlay(left));
  assert.equal(left.seats.length, 2, "in a round the seat must stay visible");
  assert.ok(!mayPlay({ ...state, you: 0 }));
});

test("after a pause the clock is corrected by its length", () => {
  const state = { ...room("room-race"), begins: 500, closes: 0 };
  const after = apply(state, { e: "paused", for: 4_000 });
  assert.deepEqual([after.phase, after.begins, after.closes], ["playing", 4_500, 0]);
  assert.equal(apply({ ...state, closes: 9 }, { e: "paused", for: 4_000 }).closes, 4_009);
});

test("a round that started during an outage returns to its countdown", () => {
  const early = apply({ ...room("room-race"), begins: 4_000 }, { e: "paused", for: 3_000 });
  assert.deepEqual(
    [early.phase, early.begins, early.puzzle, yourBoard(early)],
    ["countdown", 7_000, undefined, undefined],
  );
  const again = begin(early, readGolden<wire.Begin>("begin"));
  assert.deepEqual([again.phase, yourBoard(again) !== undefined], ["playing", true]);
});

test("the result is shown until a rematch", () => {
  const ended = applyEntry(room("room-race"), readGolden<wire.Entry>("entry-ended"));
  assert.deepEqual([ended.phase, ended.result?.standings.length], ["finished", 2]);
  const left = apply(ended, { e: "rematched" });
  assert.deepEqual([left.phase, left.result, left.puzzle, left.begins], ["lobby", undefined, undefined, 0]);
  assert.ok(left.seats.every((s) => s.strikes === 0 && !s.board && !s.ready));
});

test("unknown messages of a newer server are ignored", () => {
  const state = room("room-race");
  assert.equal(apply(state, { e: "danced", seat: 1 }), state);
});

test("the wall screen lists the leader first and eliminated players last", () => {
  const [ana, ben] = room("room-race").seats;
  const cleo = { ...ana!, seat: 3, right: 40, out: true };
  const dan = { ...ana!, seat: 4, right: 51, time: 9 };
  assert.deepEqual(
    sortByProgress([ana!, ben!, cleo, dan]).map((s) => s.seat),
    [4, 2, 1, 3],
  );
});

test("where any value is accepted, values are replaced, erased and undone, and counted once", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  const open = { ...race, settings: { ...race.settings, policy: "open" } };
  const after = (room: RoomState, ...events: wire.Event[]) => events.reduce((r, e) => applyEvent(r, e, 0), room);
  const progressOf = (room: RoomState) => [ownSeat(room)?.right, ownSeat(room)?.board?.cells[5]];
  const placed = after(open, { e: "placed", seat: 1, move: "r1c6=2" });
  assert.deepEqual(progressOf(placed), [3, 2]);
  assert.deepEqual(progressOf(after(placed, { e: "placed", seat: 1, move: "r1c6=8" })), [3, 8]);
  assert.deepEqual(progressOf(after(placed, { e: "cleared", seat: 1, move: "r1c6" })), [2, 0]);
  assert.deepEqual(progressOf(after(placed, { e: "undone", seat: 1, cells: ["r1c6"], marks: "r1c6+8" })), [2, 0]);
  const checked = after(placed, { e: "checked", seat: 1, checks: 1, cells: ["r1c6"] });
  assert.deepEqual([...checked.wrong], [5]);
  assert.equal(after(checked, { e: "cleared", seat: 1, move: "r1c6" }).wrong.size, 0);
});

test("a pending value hides the notes of its cell, and its effects are undone with it", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  const open = { ...race, settings: { ...race.settings, policy: "open" } };
  const notes = (room: RoomState) => [5, 6].map((cell) => ownSeat(room)?.board?.notes[cell]);
  assert.deepEqual(notes(open), [bit(8), bit(9)]);
  const placed = applyEvent(open, { e: "placed", seat: 1, move: "r1c6=9" }, 0);
  assert.deepEqual(notes(applyEvent(open, { e: "placed", seat: 1, move: "r1c6=9" }, 0)), [bit(8), bit(9)]);
  const ruled = applyEvent(placed, { e: "noted", seat: 1, marks: "r1c7-9" }, 0);
  const cleared = applyEvent(ruled, { e: "cleared", seat: 1, move: "r1c6", marks: "r1c6+8 r1c7+9" }, 0);
  assert.deepEqual(notes(cleared), [bit(8), bit(9)]);
  const replaced = applyEvent(ruled, { e: "placed", seat: 1, move: "r1c6=2", marks: "r1c7+9" }, 0);
  assert.deepEqual(notes(replaced), [bit(8), bit(9)]);
});

test("a co-op's cells change their owners", () => {
  const coop = roomOf(readGolden<wire.Room>("room-coop"));
  const open = { ...coop, settings: { ...coop.settings, policy: "open" } };
  const cell = open.board!.cells.findIndex((v, i) => v > 0 && (open.board!.by[i] ?? 0) > 0);
  const owner = open.board!.by[cell]!;
  const other = open.seats.find((s) => s.seat !== owner)!.seat;
  const count = (room: RoomState, seat: number) => room.seats.find((s) => s.seat === seat)!.right;
  const after = applyEvent(
    open,
    { e: "placed", seat: other, move: `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=1` },
    0,
  );
  assert.equal(after.board!.by[cell], other);
  assert.deepEqual([count(after, owner) - count(open, owner), count(after, other) - count(open, other)], [-1, 1]);
});

test("the clock is stopped during a pause, and the end moves by its length", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  const halted = applyEvent(race, { e: "halted", seat: 1, on: true }, race.begins + 10_000);
  assert.deepEqual([roundTime(halted, race.begins + 70_000), mayPlay(halted)], [10_000, false]);
  const on = applyEvent(halted, { e: "halted", seat: 1, for: 60_000 }, race.begins + 70_000);
  assert.deepEqual([roundTime(on, race.begins + 70_000), mayPlay(on)], [10_000, true]);
});

test("hints are counted for everyone and shown to the player who asked", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  const hint = { degree: 2, technique: "hidden single", text: "", cells: ["r1c6", "r2c1"] };
  const mine = applyEvent(race, { e: "hinted", seat: 1, hints: 1, hint }, 0);
  assert.deepEqual([ownSeat(mine)?.hints, [...(mine.advice?.hinted.keys() ?? [])]], [1, [5, 9]]);
  const theirs = applyEvent(mine, { e: "hinted", seat: 2, hints: 4 }, 0);
  assert.deepEqual([theirs.seats[1]?.hints, theirs.advice], [4, mine.advice]);
  assert.equal(applyEvent(mine, { e: "placed", seat: 1, move: "r1c6=8" }, 0).advice, undefined);
  const after = applyEvent(mine, { e: "placed", seat: 2, move: "r1c6=8" }, 0).advice;
  assert.deepEqual([mine.advice?.stale, after?.stale], [undefined, true], "another player was faster");
});

test("a hint that names only a box is stale once others have filled the box", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  const coop = { ...race, settings: { ...race.settings, mode: "coop" } };
  const box = new Map([0, 1, 2].map((cell) => [cell, "area"] as const));
  const board = { ...ownSeat(race)!.board!, cells: ownSeat(race)!.board!.cells.map((v, at) => (at < 3 ? 0 : v)) };
  const hinted: typeof race = { ...coop, board, advice: { degree: 1, text: "", seat: 1, hinted: box } };
  const fill = (room: typeof race, ...moves: string[]) =>
    moves.reduce((r, move) => applyEvent(r, { e: "placed", seat: 2, move }, 0), room);
  assert.equal(fill(hinted, "r1c1=1", "r1c2=2").advice?.stale, undefined);
  assert.equal(fill(hinted, "r1c1=1", "r1c2=2", "r1c3=3").advice?.stale, true);
});

test("a wrong value in a duel locks its player out for a while", () => {
  const race = roomOf(readGolden<wire.Room>("room-race"));
  assert.equal(applyEvent(race, { e: "struck", seat: 2, strikes: 1, for: 5_000 }, 1_000).seats[1]?.locked, 6_000);
});
