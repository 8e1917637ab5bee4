import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { findReached } from "../../src/results/result-badges.ts";
import { sharePercents } from "../../src/results/result-table.ts";

const win: wire.Played = {
  round: "a",
  at: 0,
  kind: "queens",
  size: "8x8",
  difficulty: "easy",
  mode: "race",
  place: 1,
  players: 2,
  time: 60_000,
  right: 8,
  strikes: 0,
  status: { state: "saved" },
};
const of = (...rounds: Partial<wire.Played>[]) =>
  rounds.map((change, i) => ({ ...win, round: String.fromCharCode(97 + i), ...change }));

test("the first win at a kind and wins in a row are badges", () => {
  const findIn = (rounds: wire.Played[], total = rounds.length) => findReached({ rounds, total }, "a");
  assert.deepEqual(findIn(of({})), { first: true, row: 0 });
  assert.deepEqual(findIn(of({ place: 2 })), { first: false, row: 0 });
  assert.deepEqual(findIn(of({}, { place: 2 }, {})), { first: false, row: 0 });
  assert.deepEqual(findIn(of({}, { mode: "solo", players: 1, place: 1 }, {}, { kind: "tango" }, { place: 3 })), {
    first: false,
    row: 3,
  });
  assert.deepEqual(findIn(of({}, { kind: "tango" })), { first: true, row: 2 });
  assert.equal(findIn(of({}), 200).first, false, "the earlier rounds are unknown");
  assert.deepEqual(findIn(of({ mode: "coop" })), { first: false, row: 0 });
});

test("the shares of a completed board add up to 100 percent", () => {
  const shares = [29, 24, 6].map((right) => ({ right }));
  assert.deepEqual(
    shares.map((s) => sharePercents(shares, 59).get(s)),
    [49, 41, 10],
  );
  const open = [{ right: 1 }, { right: 1 }];
  assert.deepEqual([...sharePercents(open, 3).values()], [33, 33]);
});
