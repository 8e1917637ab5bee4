import assert from "node:assert/strict";
import { test } from "node:test";
import type { Info, Settings } from "../../protocol.gen.ts";
import {
  applies,
  changeSetting,
  difficultiesOf,
  fitSettings,
  givensOf,
  presetsOf,
  rulesOf,
  withPreset,
} from "../../src/room/settings.ts";
import { readLastPlayed, settingsFor } from "../../src/device/last-played.ts";
import { describePolicy } from "../../src/room-settings/setting-controls.ts";

const race: Settings = {
  mode: "race",
  kind: "sudoku",
  size: "9x9",
  difficulty: "hard",
  public: true,
  seats: 4,
  strikes: 3,
  window: 60,
  policy: "strikes",
  hints: 2,
  hintcost: 30,
  autonotes: false,
  conflicts: "free",
  delay: 0,
  chat: true,
  guarded: true,
  custom: false,
};

test("another mode keeps what every mode has, and leaves the rest to the server", () => {
  assert.deepEqual(changeSetting(race, { mode: "coop" }), {
    mode: "coop",
    kind: "sudoku",
    size: "9x9",
    difficulty: "hard",
    public: true,
    chat: true,
    policy: "strikes",
    seats: 4,
  });
  assert.equal(changeSetting({ ...race, policy: "blind" }, { mode: "duel" }).policy, undefined, "a duel has strikes");
  assert.equal(changeSetting({ ...race, bots: true }, { mode: "duel" }).bots, true);
  assert.equal(changeSetting(race, { mode: "solo" }).seats, undefined, "solo has no number of seats");
});

test("a ranked room has no help and no other rules", () => {
  const ranked = changeSetting(race, { ranked: true });
  assert.equal(ranked.ranked, true);
  for (const rule of ["hints", "hintcost", "autonotes", "conflicts", "strikes", "policy"] as const)
    assert.equal(ranked[rule], undefined, rule);
  for (const rule of ["hints", "autonotes", "policy", "strikes", "lag"] as const)
    assert.equal(applies(rule, ranked), false, rule);
  assert.equal(applies("ranked", { ...race, mode: "coop" }), false);
});

test("settings that only the server sets are not sent back", () => {
  const sent = changeSetting({ ...race, daily: "2026-11-21" }, { seats: 2 });
  for (const name of ["guarded", "custom", "daily"]) assert.ok(!(name in sent), name);
});

test("presets are for the modes that can have them", () => {
  assert.deepEqual(presetsOf("race"), ["classic", "ranked", "relaxed", "blind", "hasty"]);
  assert.deepEqual(presetsOf("coop"), ["classic", "relaxed", "blind", "hasty"]);
  assert.deepEqual(presetsOf("duel"), ["classic", "ranked"]);
  assert.deepEqual(withPreset(race, "blind"), {
    mode: "race",
    kind: "sudoku",
    size: "9x9",
    difficulty: "hard",
    public: true,
    seats: 4,
    policy: "blind",
  });
});

test("a mistake's cost is described", () => {
  assert.match(describePolicy(race), /3 mistakes and you’re out/);
  assert.match(describePolicy({ ...race, mode: "coop", strikes: 1 }), /1 mistake ends it for everyone/);
  assert.match(describePolicy({ ...race, mode: "duel", lockout: 5 }), /locks you out for 5 s/);
  assert.match(describePolicy({ ...race, policy: "penalty", penalty: 30 }), /Each mistake: \+30 s/);
  assert.match(describePolicy({ ...race, policy: "blind" }), /until the board is full/);
});

const info = {
  defaults: { kind: "sudoku", public: false },
  kinds: [
    {
      name: "sudoku",
      sizes: ["6x6", "9x9", "16x16"],
      difficulties: ["easy", "hard"],
      rules: ["diagonal", "killer", "diagonal killer"],
      levels: {
        "6x6": ["easy"],
        "9x9": ["easy", "hard"],
        "16x16": ["easy"],
        "9x9 killer": ["easy", "hard"],
        "6x6 killer": ["easy"],
        "16x16 diagonal": ["easy"],
      },
      givens: { "9x9": [30, 60] },
      minimal: ["9x9"],
      symmetries: ["none", "full"],
    },
  ],
} as unknown as Info;

test("rules are offered with their sizes", () => {
  assert.deepEqual(rulesOf(info, "sudoku", "9x9"), ["", "killer"]);
  assert.deepEqual(rulesOf(info, undefined, "16x16"), ["", "diagonal"]);
  assert.deepEqual(difficultiesOf(info, "sudoku", "6x6", "killer"), ["easy"]);
  assert.equal(givensOf(info, { ...race, rules: "killer" }), undefined);
});

test("options that don't fit another choice are dropped", () => {
  const killer = { ...race, rules: "killer" };
  assert.equal(fitSettings(info, killer).rules, "killer");
  assert.equal(fitSettings(info, { ...killer, size: "16x16" }).rules, undefined);
  assert.equal(
    fitSettings(info, { ...killer, size: "6x6" }).difficulty,
    "easy",
    "the hardest level of the size is chosen",
  );
  assert.equal(
    fitSettings(info, { ...race, clues: 40 }).difficulty,
    undefined,
    "the number of givens makes the difficulty",
  );
  assert.equal(fitSettings(info, { ...killer, clues: 40 }).clues, undefined);
  assert.equal(fitSettings(info, { ...race, size: "16x16", minimal: true }).minimal, undefined);
  assert.equal(
    fitSettings(info, { ...race, difficulty: "any" }).difficulty,
    undefined,
    "it is the server's usual again",
  );
  assert.deepEqual(fitSettings(undefined, killer), killer, "without the server's offer nothing changes");
  assert.equal(changeSetting({ ...killer, clues: 40 }, { ranked: true }).rules, "killer");
  assert.equal(changeSetting({ ...killer, clues: 40 }, { ranked: true }).clues, undefined);
  assert.equal(changeSetting(killer, { mode: "coop" }).rules, "killer");
  assert.equal(withPreset(killer, "blind").rules, "killer");
});

test("stored last choices are validated, one for each mode", () => {
  for (const text of [null, "not json", "[]", '{"size":7,"modes":null}'])
    assert.deepEqual(readLastPlayed(text), { modes: {} });
  const last = readLastPlayed('{"size":"6x6","difficulty":"easy","modes":{"coop":{"hints":5}}}');
  assert.deepEqual(settingsFor(last, "coop"), {
    public: false,
    hints: 5,
    mode: "coop",
    size: "6x6",
    difficulty: "easy",
  });
  assert.deepEqual(settingsFor(last, "race"), { public: false, mode: "race", size: "6x6", difficulty: "easy" });
  assert.equal(settingsFor({ ...last, rules: "killer" }, "race").rules, "killer");
});
