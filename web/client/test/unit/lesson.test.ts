import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { loadKind } from "../../src/kinds/kind-loader.ts";
import { lessonAt, positionPath, questionAt } from "../../src/replay/lesson.ts";
import { timelineOf } from "../../src/replay/timeline.ts";
import { readGolden } from "./golden.ts";

const { puzzle, settings, seats } = readGolden<wire.Room>("room-watch");
const { result } = readGolden<wire.Room>("room-finished");
const blank = puzzle!.givens.indexOf(".");

test("a lesson asks for the way to a player's own move, on the board as it was before it", () => {
  const steps: wire.ReplayStep[] = [
    { at: 1000, event: { e: "placed", seat: 1, move: "r9c9=1" } },
    { at: 40_000, event: { e: "placed", seat: 1, move: `r1c${blank + 1}=4` } },
    { at: 40_000, event: { e: "placed", seat: 2, move: "r9c8=2" } },
  ];
  const replay: wire.Replay = {
    id: "x",
    at: 0,
    length: 50_000,
    settings,
    puzzle: puzzle!,
    solution: result!.solution,
    players: seats.map(({ seat, name }) => ({ seat, name })),
    steps,
    result: result!,
  };
  const timeline = timelineOf(replay);
  assert.equal(lessonAt(timeline, 1, 40_000), 1, "without values that others filled later");
  assert.equal(lessonAt(timeline, 2, 39_999), -1);
  const question = questionAt(timeline, 1);
  assert.equal(question?.cell, `r1c${blank + 1}`);
  assert.equal(question?.values[blank], ".", "before the move");
  assert.equal(question?.values.at(-1), "1", "with the values at that time");
});

test("a position can be solved alone under a link, unless its daily puzzle may be in play", async () => {
  await loadKind("tango");
  const values = "12..34..........";
  const query = { kind: "sudoku", givens: "1...............", values, cell: "r1c3", degree: 2 };
  const replay = (settings: object) => ({ settings, puzzle: { kind: "" } }) as unknown as wire.Replay;
  assert.equal(positionPath(query, replay({})), `/solo?s=${values}`);
  assert.equal(positionPath(query, replay({ daily: "2026-11-29" })), undefined);
  const tango = { kind: "tango", givens: "................", clues: "tango 4x4" };
  const other = { settings: {}, puzzle: tango } as unknown as wire.Replay;
  assert.equal(
    positionPath({ ...query, kind: "tango" }, other),
    "/solo?k=tango&t=tango+4x4&at=12..34..........",
    "the values are the player's",
  );
});
