import assert from "node:assert/strict";
import { test } from "node:test";
import { squaresOf } from "../../src/daily/daily-squares.ts";
import { noTrack, type Milestone } from "../../src/room/track.ts";

function went(steps: number, milestones: readonly Milestone[]): string {
  const points = Array.from({ length: steps + 1 }, (_, done) => ({ at: done * 1000, done }));
  return squaresOf({ ...noTrack, lines: new Map([[1, points]]), milestones }, 1, 50);
}

test("squares show where an attempt had strikes and hints, and where it ended", () => {
  assert.equal(went(50, []), "🟩".repeat(10));
  const slips: Milestone[] = [
    { at: 5_000, seat: 1, kind: "strike" },
    { at: 12_000, seat: 1, kind: "hint" },
    { at: 20_500, seat: 2, kind: "strike" },
  ];
  assert.equal(went(50, slips), "🟥🟩🟨🟩🟩🟩🟩🟩🟩🟩");
  assert.equal(went(14, [{ at: 14_200, seat: 1, kind: "strike" }]), "🟩🟩🟥⬜⬜⬜⬜⬜⬜⬜");
  assert.equal(squaresOf(noTrack, 1, 50), "⬜".repeat(10));
});
