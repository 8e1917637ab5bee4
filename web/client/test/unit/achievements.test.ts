import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { achievements } from "../../src/profile/achievements.ts";
import { describeOthers, describeRated } from "../../src/profile/played-with.ts";

const round: wire.Played = {
  round: "BCDFG-1-2",
  at: 0,
  kind: "sudoku",
  size: "9x9",
  difficulty: "easy",
  mode: "race",
  place: 1,
  players: 2,
  time: 60_000,
  right: 51,
  strikes: 0,
  status: { state: "saved" },
};

test("of each series the highest reached achievement is shown, and the nearest of the next ones", () => {
  const rounds = [round, { ...round, place: 2 }, { ...round, players: 1 }, { ...round, kind: "queens", time: 0 }];
  const { reached, next } = achievements({ rounds, total: 12 }, [{ kind: "sudoku", days: 4 }]);
  assert.deepEqual(reached, [
    { series: "games", goal: 10, count: 10 },
    { series: "wins", goal: 1, count: 1 },
    { series: "streak", goal: 3, count: 3 },
  ]);
  assert.deepEqual(next, [
    { series: "streak", goal: 7, count: 4 },
    { series: "kinds", goal: 3, count: 1 },
  ]);
});

test("neither a co-op nor an unfinished round is a win", () => {
  const rounds = [
    { ...round, mode: "coop" },
    { ...round, time: 0 },
  ];
  assert.ok(achievements({ rounds, total: 2 }, []).reached.every((a) => a.series !== "wins"));
});

test("a row of the history names the others, counts those who are missing, and says what changed of the rating", () => {
  assert.equal(describeOthers(round), "");
  const others = [
    { name: "Ana", place: 1 },
    { name: "Robin", place: 3, bot: true },
  ];
  assert.equal(describeOthers({ ...round, players: 3, others }), "vs Ana and Robin (bot)");
  assert.equal(describeOthers({ ...round, players: 5, others }), "vs Ana and Robin (bot) +2");
  assert.equal(describeOthers({ ...round, mode: "coop", others: others.slice(0, 1) }), "with Ana");

  const after = { points: 1512, low: 1400, high: 1600 };
  const ratingChange = (change: number) => ({ round: round.round, at: 0, after, change });
  assert.equal(describeRated(round), "");
  assert.equal(describeRated({ ...round, place: 2, rated: ratingChange(-8) }), "1512 (−8)");
  assert.equal(describeRated({ ...round, rated: ratingChange(-8) }), "1512", "no fall is shown for a win");
  const unsettled = { ...after, provisional: true, placement: 2 };
  assert.equal(describeRated({ ...round, rated: { ...ratingChange(40), after: unsettled } }), "Placement 2 of 5");
});
