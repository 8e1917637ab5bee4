import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { roomOf } from "../../src/room/state.ts";
import { applyEvent } from "../../src/room/update.ts";
import { dailyNotice } from "../../src/round/daily-notice.ts";
import { readGolden } from "./golden.ts";

const minute = 60_000;
const deadline = Date.parse("2026-11-22T01:00:00Z");

test("a daily puzzle counts down to its deadline and then does not count; each is announced once", () => {
  const room = applyEvent(
    roomOf(readGolden<wire.Room>("room-race")),
    { e: "started", round: 1, deadline },
    deadline - 90 * minute,
  );
  const said: string[] = [];
  const notify = dailyNotice({ toast: (sentence) => void said.push(sentence) });
  const notices = [15 * minute, 14.5 * minute, 1, 0, -minute].map((left) => notify(room, deadline - left));
  assert.deepEqual(notices, [
    "15:00 left to count",
    "14:30 left to count",
    "0:01 left to count",
    "doesn’t count",
    "doesn’t count",
  ]);
  assert.deepEqual(
    said.map((s) => s.slice(0, 12)),
    ["Finish withi", "Time’s up: t"],
  );
});

test("a round that started too late has no deadline", () => {
  const late = applyEvent(
    { ...roomOf(readGolden<wire.Room>("room-race")), deadline },
    { e: "started", round: 2 },
    deadline,
  );
  const said: string[] = [];
  assert.equal(dailyNotice({ toast: (sentence) => void said.push(sentence) })(late, deadline), "doesn’t count");
  assert.match(said.join(), /^This puzzle’s day is over/);
});

test("a room that is entered again has the deadline", () => {
  assert.equal(roomOf({ ...readGolden<wire.Room>("room-race"), deadline }).deadline, deadline);
});
