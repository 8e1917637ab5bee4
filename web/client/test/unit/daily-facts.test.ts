import assert from "node:assert/strict";
import { test } from "node:test";
import { squaresOf } from "../../src/daily/daily-squares.ts";
import { dayNumber } from "../../src/daily/day-number.ts";
import { daysBefore, monthsUntil, weekOf } from "../../src/daily/past-days.ts";
import { noTrack, type Milestone } from "../../src/room/track.ts";

function squaresAfter(steps: number, milestones: readonly Milestone[]): string {
  const points = Array.from({ length: steps + 1 }, (_, done) => ({ at: done * 1000, done }));
  return squaresOf({ ...noTrack, lines: new Map([[1, points]]), milestones }, 1, 50);
}

test("squares show the pace, where an attempt had strikes and hints, and where it ended", () => {
  assert.equal(squaresAfter(50, []), "🟨".repeat(10), "an even pace");
  const slips: Milestone[] = [
    { at: 5_000, seat: 1, kind: "strike" },
    { at: 12_000, seat: 1, kind: "hint" },
    { at: 20_500, seat: 2, kind: "strike" },
  ];
  assert.equal(squaresAfter(50, slips), "🟥🟨🟦🟨🟨🟨🟨🟨🟨🟨");
  assert.equal(squaresAfter(14, [{ at: 14_200, seat: 1, kind: "strike" }]), "🟨🟨🟥⬜⬜⬜⬜⬜⬜⬜");
  assert.equal(squaresOf(noTrack, 1, 50), "⬜".repeat(10));
  const points = Array.from({ length: 51 }, (_, done) => ({ at: done < 25 ? done * 500 : done * 2000, done }));
  assert.equal(
    squaresOf({ ...noTrack, lines: new Map([[1, points]]) }, 1, 50),
    "🟩🟩🟩🟩🟧🟨🟨🟨🟨🟨",
    "four quick tenths, and a long wait",
  );
  assert.equal(
    squaresAfter(30, [{ at: 30_000, seat: 1, kind: "done" }]),
    "🟨".repeat(10),
    "who is done has the whole board, also where a part was right from the start",
  );
});

test("days are numbered from the first of 2026, and a week begins on Monday", () => {
  assert.equal(dayNumber("2026-01-01"), 1);
  assert.equal(dayNumber("2026-11-29"), 333);
  assert.deepEqual([weekOf("2026-11-29")[0], weekOf("2026-11-29")[6]], ["2026-11-23", "2026-11-29"]);
  assert.equal(weekOf("2026-11-23")[0], "2026-11-23");
  const before = daysBefore("2026-11-29", 4);
  assert.deepEqual([before.length, before[0], before.at(-1)], [28, "2026-10-26", "2026-11-22"]);
});

test("in a month's last week the next month is not requested", () => {
  assert.deepEqual(monthsUntil("2026-11-30", weekOf("2026-11-30")), ["2026-11"]);
  assert.deepEqual(monthsUntil("2026-12-01", weekOf("2026-12-01")), ["2026-11", "2026-12"]);
});
