import assert from "node:assert/strict";
import { test } from "node:test";
import { sortByProgress } from "../../src/room/progress.ts";
import type { RoomState, Seat } from "../../src/room/state.ts";
import type { RoundTimeline } from "../../src/room/track.ts";
import { leaderOf } from "../../src/spectating/leader.ts";
import { pupilsByNeed, stuckAfter } from "../../src/spectating/pupil-status.ts";

function seat(number: number, more: Partial<Seat>): Seat {
  return { seat: number, name: `P${number}`, right: 0, strikes: 0, time: 0, out: false, left: false, ...more } as Seat;
}

test("a wall screen follows the leader, and changes only when another player is ahead", () => {
  const orderTwo = (a: number, b: number) => sortByProgress([seat(1, { right: a }), seat(2, { right: b })]);
  assert.equal(leaderOf([], 0), 0);
  assert.equal(leaderOf(orderTwo(3, 5), 0), 2);
  assert.equal(leaderOf(orderTwo(5, 5), 2), 2, "at a tie the shown board stays");
  assert.equal(leaderOf(orderTwo(6, 5), 2), 1);
});

test("a wall screen follows active players, and the winner at the end", () => {
  const done = seat(1, { right: 40, time: 90_000 });
  assert.equal(leaderOf([done, seat(2, { right: 9 })], 1), 2);
  assert.equal(
    leaderOf(sortByProgress([seat(3, { right: 40, time: 95_000 }), seat(2, { right: 9, out: true }), done]), 2),
    1,
  );
});

test("a class is sorted by need of help: out, stuck longest, one strike left, then slowest", () => {
  const now = 10 * stuckAfter;
  const seats = [
    seat(1, { right: 20 }),
    seat(2, { right: 3 }),
    seat(3, { right: 9, strikes: 2 }),
    seat(4, { right: 7 }),
    seat(5, { right: 2, strikes: 3, out: true }),
    seat(6, { right: 40, time: 100_000 }),
    seat(7, { right: 5 }),
    seat(8, { right: 1, left: true }),
  ];
  const line = (ago: number) => [{ at: now - ago, done: 1 }];
  const lines = new Map([
    [1, line(1_000)],
    [2, line(2_000)],
    [3, line(3_000)],
    [4, line(stuckAfter)],
    [7, line(3 * stuckAfter)],
  ]);
  const room = { round: 2, seats, settings: { strikes: 3 } } as unknown as RoomState;
  const pupils = pupilsByNeed(room, { round: 2, lines, milestones: [] } satisfies RoundTimeline, now);
  assert.deepEqual(
    pupils.map((p) => [p.seat.seat, p.need]),
    [
      [5, "out"],
      [7, "stuck"],
      [4, "stuck"],
      [3, "last"],
      [2, "fine"],
      [1, "fine"],
      [6, "done"],
      [8, "left"],
    ],
  );
  assert.equal(pupils.find((p) => p.seat.seat === 7)?.waits, 3 * stuckAfter);
});

test("a player without a cell is stuck since the start, and the course of another round is ignored", () => {
  const room = { round: 2, seats: [seat(1, {})], settings: {} } as unknown as RoomState;
  const old: RoundTimeline = { round: 1, lines: new Map([[1, [{ at: stuckAfter, done: 1 }]]]), milestones: [] };
  assert.deepEqual(
    pupilsByNeed(room, old, stuckAfter).map((p) => [p.need, p.waits]),
    [["stuck", stuckAfter]],
  );
  assert.equal(pupilsByNeed(room, old, stuckAfter - 1)[0]?.need, "fine");
});
