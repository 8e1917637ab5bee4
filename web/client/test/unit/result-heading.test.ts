import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { describePlace } from "../../src/results/result-summary.ts";
import { roomOf } from "../../src/room/state.ts";
import { golden } from "./golden.ts";

function heading(mode: string, own: Partial<wire.Standing>): string {
  const room = roomOf(golden<wire.Room>("room-race"));
  const standing = { name: "Ana", place: 1, right: 30, strikes: 0, time: 0, hints: 0, checks: 0, lag: 0, penalty: 0 };
  const standings = [
    { ...standing, seat: 1, player: "ana", out: false, left: false, ...own },
    { ...standing, seat: 2, player: "ben", out: true, left: false, name: "Ben", place: 2, right: 9 },
  ] as unknown as wire.Standing[];
  return describePlace({ settings: { ...room.settings, mode }, you: 1 }, { standings }, { blank: 50 });
}

test("a player who is out is told so, also in the first place", () => {
  assert.equal(heading("race", { out: true, strikes: 3 }), "1st, out: 3 mistakes");
  assert.equal(heading("race", { time: 60_000 }), "");
  assert.equal(heading("duel", { out: true, strikes: 3 }), "");
});
