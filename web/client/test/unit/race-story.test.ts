import assert from "node:assert/strict";
import { test } from "node:test";
import { leadsOf, longestWait, streakIn, type Lines } from "../../src/results/race-story.ts";

/** Cells filled in this order, a second apart: a digit is the seat of who filled one. */
function linesOf(order: string): Lines {
  const lines = new Map<number, { at: number; done: number }[]>();
  for (const [i, seat] of Array.from(order, Number).entries()) {
    const line = lines.get(seat) ?? [{ at: 0, done: 0 }];
    lines.set(seat, [...line, { at: (i + 1) * 1000, done: (line.at(-1)?.done ?? 0) + 1 }]);
  }
  return lines;
}

test("a lead starts with one cell more than all others, and ends when another player has more", () => {
  assert.deepEqual(leadsOf(linesOf("1122221")), [
    { seat: 1, from: 1, at: 1000, to: 2 },
    { seat: 2, from: 3, at: 5000, to: 4 },
  ]);
  assert.deepEqual(
    leadsOf(linesOf("1212")),
    [{ seat: 1, from: 1, at: 1000, to: 2 }],
    "a player who draws level does not lead",
  );
  assert.deepEqual(leadsOf(new Map()), []);
});

test("the longest streak is the number of cells filled while nobody else filled one", () => {
  assert.deepEqual(streakIn(linesOf("12111221"), 1), { seat: 1, from: 2, count: 3 });
  assert.equal(streakIn(linesOf("12"), 3).count, 0);
});

test("a player is stuck at the cell that took longest", () => {
  const points = [0, 2_000, 50_000, 51_000].map((at, done) => ({ at, done }));
  assert.deepEqual(longestWait(points), { from: 2_000, until: 50_000 });
  assert.deepEqual(
    longestWait([
      { at: 0, done: 0 },
      { at: 7_000, done: 1 },
      { at: 90_000, done: 0 },
      { at: 91_000, done: 1 },
    ]),
    { from: 0, until: 7_000 },
    "a cell that is taken back does not count as filled",
  );
  assert.equal(longestWait([{ at: 0, done: 0 }]), undefined);
});

test("cells filled at the same time are one step of the race, and none of them took long", () => {
  const checked = (done: number) => ({ at: 20_000, done });
  const lines: Lines = new Map([
    [1, [{ at: 0, done: 0 }, checked(1), checked(2), checked(3)]],
    [2, [{ at: 5_000, done: 1 }]],
  ]);
  assert.deepEqual(leadsOf(lines).at(-1), { seat: 1, from: 3, at: 20_000, to: 3 });
  assert.equal(streakIn(lines, 1).count, 1);
  assert.equal(longestWait(lines.get(1) ?? []), undefined);
});
