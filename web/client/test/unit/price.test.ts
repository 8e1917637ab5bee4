import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { roomOf } from "../../src/room/state.ts";
import { applyEvent } from "../../src/room/update.ts";
import { addedTime, mistakesCost } from "../../src/round/price.ts";
import { readGolden } from "./golden.ts";

test("the clock contains what mistakes and hints cost, each further mistake twice as much", () => {
  const read = roomOf(readGolden<wire.Room>("room-race"));
  const race = { ...read, settings: { ...read.settings, policy: "strikes", growing: 5, hintcost: 30 } };
  const struck = applyEvent(race, { e: "struck", seat: race.you, strikes: 3 }, 0);
  assert.equal(mistakesCost(struck), 5 + 10 + 20);
  const own = race.seats.find((s) => s.seat === race.you);
  const helped = applyEvent(struck, { e: "hinted", seat: race.you, hints: (own?.hints ?? 0) + 1 }, 0);
  assert.equal(addedTime(helped) - addedTime(struck), 30_000);
  assert.equal(
    addedTime({ ...struck, settings: { ...struck.settings, mode: "duel" } }),
    0,
    "mistakes cost no time in a duel",
  );
});
