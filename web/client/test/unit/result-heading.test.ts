import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { describePlace } from "../../src/results/result-summary.ts";
import { describeOutcome } from "../../src/room/outcome-words.ts";
import { roomOf } from "../../src/room/state.ts";
import { readGolden } from "./golden.ts";

function describeEnd(mode: string, own: Partial<wire.Standing>): { heading: string; alert: string } {
  const room = roomOf(readGolden<wire.Room>("room-race"));
  const standing = { name: "Ana", place: 1, right: 30, strikes: 0, time: 0, hints: 0, checks: 0, lag: 0, penalty: 0 };
  const standings = [
    { ...standing, seat: 1, player: "ana", out: false, left: false, ...own },
    { ...standing, seat: 2, player: "ben", out: true, left: false, name: "Ben", place: 2, right: 9 },
  ] as unknown as wire.Standing[];
  const after = { ...room, settings: { ...room.settings, mode }, you: 1 };
  const result = { why: "stopped", standings } as unknown as wire.Result;
  return { heading: describePlace(after, result, { blank: 50 }), alert: describeOutcome(after, result) };
}

test("a player who is out is told so, also in the first place", () => {
  const out = { out: true, strikes: 3 };
  assert.deepEqual(describeEnd("race", out), { heading: "1st, out: 3 mistakes", alert: "Too many mistakes" });
  assert.deepEqual(describeEnd("race", { time: 60_000 }), { heading: "", alert: "You win" });
  assert.deepEqual(describeEnd("duel", out), { heading: "", alert: "You win" });
});
