import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { readCells } from "../../src/board/notation.ts";
import { keepCourse, keptCourse, noCourse } from "../../src/ghosts/kept-ghosts.ts";
import { clearOwner } from "../../src/device/storage.ts";
import { nameRival, rivalPath, describeRival } from "../../src/ghosts/rivals-dialog.ts";
import { plainOf, type Plain } from "../../src/puzzle/puzzle-text.ts";
import { cellsAt, runnersOf } from "../../src/ghosts/room-ghosts.ts";
import { lettersOf } from "../../src/ui/player-badge.ts";
import {
  restartCourse,
  challengeBest,
  pickGhosts,
  addPoint,
  keepFinish,
  finishOf,
  keepGhosts,
  percentOf,
} from "../../src/ghosts/race-course.ts";
import { newGame, clearCell, enterValue, type Game } from "../../src/puzzle/solo-game.ts";
import { resetStorage } from "./fake-storage.ts";

const givens = "12..341221434321"; // two cells are empty
const cells = readCells("1234341221434321");
const puzzle = plainOf(givens) as Plain;
const ana: wire.Ghost = {
  name: "Ana",
  time: 9_000,
  steps: [
    { at: 4_000, right: 1 },
    { at: 9_000, right: 2 },
  ],
};

/** Fills a cell rightly. */
function fillCell(game: Game, cell: number): Game {
  return enterValue(game, { cell, value: cells[cell] ?? 0 }).game;
}

/** The puzzle filled in so many milliseconds, as a ghost. */
function finish(ms: number, help: Partial<Game> = {}): wire.Ghost | undefined {
  const half = fillCell(newGame(puzzle, "strikes"), 2);
  const whole = { ...fillCell(half, 3), spent: ms, ...help };
  return finishOf(whole, addPoint(addPoint([], half, ms / 2), whole, ms));
}

test("a ghost is named by its player except for the median, and the link names the round only", () => {
  const rival = { time: 61_230, round: "abc" };
  const middle: wire.Rival = { ...rival, whom: "middle", of: 214 };
  assert.deepEqual(
    [nameRival(middle), rivalPath(middle)],
    ["Median of 214 players", "/solo?ghost=abc&time=61230&middle=214"],
  );
  const best: wire.Rival = { ...rival, whom: "group", name: "Ana", group: "Club" };
  assert.deepEqual([nameRival(best), rivalPath(best)], ["Ana", "/solo?ghost=abc&time=61230"]);
  assert.match(describeRival(best), /^1:01\.2.* · the best of Club$/);
  assert.equal(nameRival({ ...rival, whom: "own" }), "Your best");
});

beforeEach(resetStorage);

test("a course has the number of filled cells over time, without cleared ones", () => {
  assert.deepEqual(finish(8_000)?.steps, [
    { at: 4_000, right: 1 },
    { at: 8_000, right: 2 },
  ]);
  const open = fillCell(newGame(puzzle, "open"), 2);
  const course = addPoint([], open, 1_000);
  assert.equal(addPoint(course, open, 1_500), course, "an unchanged share adds no point");
  assert.deepEqual(addPoint(course, clearCell(open, 2), 2_000), [
    { at: 1_000, right: 1 },
    { at: 2_000, right: 0 },
  ]);
  const wrong = enterValue(newGame(puzzle, "strikes"), { cell: 2, value: 1 }).game;
  assert.deepEqual(addPoint([], wrong, 500), [], "a strike fills nothing");
});

test("givens do not count as filled", () => {
  const game = newGame(puzzle, "open");
  const start = game.board.cells.map(() => 3);
  assert.deepEqual(
    addPoint([], { ...game, shape: { ...game.shape, start }, board: { ...game.board, cells: start } }, 1),
    [],
  );
});

test("a ghost shows its progress at that time, and is complete only when done", () => {
  assert.deepEqual(
    [0, 3_999, 4_000, 8_999, 9_000, 60_000].map((at) => percentOf(ana, at, 2)),
    [0, 0, 50, 50, 100, 100],
  );
  assert.equal(percentOf({ ...ana, time: 20_000 }, 10_000, 2), 99, "with a penalty in its time");
});

test("the ghosts of a quick race have a line in the chart up to now, and deleted players have no name", () => {
  assert.deepEqual(
    [0, 3_999, 4_000, 9_000, 60_000].map((at) => cellsAt(ana, at)),
    [0, 0, 1, 2, 2],
  );
  const room = { settings: { seats: 8 } as wire.Settings };
  const [first, second] = runnersOf({ lettersOf }, [ana, { ...ana, name: "" }], room, 5_000);
  assert.deepEqual(first, {
    seat: 9,
    name: "Ana (ghost)",
    letters: "A",
    points: [
      { at: 0, done: 0 },
      { at: 4_000, done: 1 },
    ],
  });
  assert.deepEqual([second?.seat, second?.name], [10, "— (ghost)"]);
});

test("a new best time becomes the next ghost at once, unless help was used", () => {
  const first = keepFinish({ ...noCourse, rivals: [ana] }, finish(8_000));
  const race = challengeBest(first);
  assert.deepEqual(
    race.rivals.map(({ time }) => time),
    [9_000, 8_000],
  );
  assert.equal(keepFinish(race, finish(8_500)).best?.time, 8_000, "a slower game must not be the best");
  const better = keepFinish({ ...race, course: [{ at: 1, right: 1 }] }, finish(6_000));
  assert.deepEqual(
    [restartCourse(better).rivals.map(({ time }) => time), restartCourse(better).course],
    [[9_000, 6_000], []],
  );
  assert.equal(challengeBest(better).rivals.length, 2, "it is raced once");
  const ben = { ...ana, name: "Ben" };
  assert.deepEqual(
    keepGhosts(restartCourse(better), [ben]).rivals.map(({ name }) => name),
    ["Ben", ""],
    "it stays beside those of another round",
  );
  assert.deepEqual(keepGhosts(first, [ben]).rivals, [ben]);
  for (const help of [{ hints: 1 }, { checks: 1 }, { end: "out" }] as const)
    assert.equal(finish(1_000, help), undefined);
});

test("the latest courses are stored by puzzle and deleted with the player's data", () => {
  const kept = keepFinish({ course: [{ at: 1, right: 1 }], rivals: [ana] }, finish(8_000));
  for (let n = 0; n < 30; n++) keepCourse(String(n), kept);
  assert.deepEqual([keptCourse("5"), keptCourse("29").best], [noCourse, kept.best]);
  clearOwner();
  assert.equal(keptCourse("29"), noCourse);
  const odd = [
    null,
    { puzzle: "1" },
    { puzzle: "2", course: [], rivals: [{ name: "Ana" }] },
    { puzzle: "3", course: [{ at: 1 }], rivals: [] },
    { puzzle: "4", course: [], rivals: [ana] },
  ];
  localStorage.setItem("nonet.ghosts", JSON.stringify(odd));
  assert.deepEqual(
    ["1", "2", "3", "4"].map((name) => keptCourse(name).rivals.length),
    [0, 0, 0, 1],
  );
  localStorage.setItem("nonet.ghosts", "{");
  assert.equal(keptCourse("4"), noCourse);
});

test("a link leads to the best of a round, or to the one finish that it names by its time", () => {
  const all: wire.Ghosts = {
    round: "R-1",
    cells: 2,
    ghosts: [5, 6, 7, 8, 9].map((s) => ({ ...ana, time: s * 1_000 })),
  };
  const times = (time: number) => pickGhosts(all, time).map((ghost) => ghost.time);
  assert.deepEqual([times(9_000), times(1), times(NaN)], [[9_000], [5_000, 6_000, 7_000], [5_000, 6_000, 7_000]]);
});
