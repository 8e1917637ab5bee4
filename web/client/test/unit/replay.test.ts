import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { timeHash, advance, readTime, seek, startAt, toggle } from "../../src/replay/playback.ts";
import { mistakeAt, roomAt, stepAt, timelineOf } from "../../src/replay/timeline.ts";
import { readGolden } from "./golden.ts";

const { puzzle, settings, seats } = readGolden<wire.Room>("room-watch");
const { result } = readGolden<wire.Room>("room-finished");

/** A round of two in which these events happened, a second apart. */
function replayOf(...events: wire.Event[]): wire.Replay {
  return {
    id: "BCDFG-k3v9-139",
    at: 1_790_000_000_000,
    length: events.length * 1000,
    settings,
    puzzle: puzzle!,
    solution: result!.solution,
    players: seats.map(({ seat, name }) => ({
      seat,
      name,
      ...(seat === 2 ? { mistake: { at: 2000, move: "r1c4=1" } } : {}),
    })),
    steps: events.map((event, i) => ({ at: (i + 1) * 1000, event })),
    result: result!,
  };
}

const cell = puzzle!.givens.indexOf(".");
const move = `r1c${cell + 1}=4`;

test("a replay can show any moment of a round", () => {
  const placed: wire.Event[] = Array.from({ length: 100 }, (_, i) =>
    i === 50 ? { e: "placed", seat: 1, move } : { e: "away", seat: 2 },
  );
  const timeline = timelineOf(replayOf(...placed));
  assert.deepEqual(
    [0, 999, 1000, 50_999, 51_000, 100_000].map((at) => stepAt(timeline, at)),
    [0, 0, 1, 50, 51, 100],
  );
  const value = (steps: number) => roomAt(timeline, steps).seats[0]?.board?.cells[cell];
  assert.deepEqual([0, 32, 50, 51, 64, 99, 100].map(value), [0, 0, 0, 4, 4, 4, 4]);
  assert.deepEqual(timeline.moves, [50]);
  assert.deepEqual(timeline.course.lines.get(1)?.at(-1), { at: 51_000, done: 1 });
});

test("highlights are marked in order", () => {
  const timeline = timelineOf(
    replayOf({ e: "struck", seat: 1, strikes: 1 }, { e: "placed", seat: 1, move }, { e: "done", seat: 1, time: 3000 }),
  );
  assert.deepEqual(
    timeline.stops.map((s) => [s.at, s.seat, s.kind]),
    [
      [1000, 1, "strike"],
      [2000, 2, "mistake"],
      [3000, 1, "done"],
    ],
  );
});

test("the first mistake is shown as the last action until a value follows", () => {
  const placed: wire.Event = { e: "placed", seat: 1, move };
  const timeline = timelineOf(replayOf(placed, { e: "struck", seat: 2, strikes: 1 }, { e: "away", seat: 1 }, placed));
  assert.deepEqual(
    [0, 1000, 1999, 2000, 3999, 4000].map((at) => mistakeAt(timeline, at)?.name ?? ""),
    ["", "", "", "Grace", "Grace", ""],
  );
  assert.equal(
    mistakeAt(timeline, 2000)?.mistake?.move,
    "r1c4=1",
    "and it is that mistake, not a value that counted before",
  );
  const wrong = timelineOf(replayOf({ e: "away", seat: 1 }, { e: "placed", seat: 2, move: "r1c4=1" }, placed));
  assert.deepEqual(
    [2000, 3000].map((at) => mistakeAt(wrong, at)?.seat),
    [2, undefined],
    "where wrong values stand the mistake is the value itself",
  );
});

test("a pause of the round does not hide the boards again", () => {
  const timeline = timelineOf(
    replayOf({ e: "placed", seat: 1, move }, { e: "paused", for: 60_000 }, { e: "halted", seat: 1, on: true }),
  );
  assert.equal(roomAt(timeline, 3).seats[0]?.board?.cells[cell], 4);
});

test("a replay plays at its speed, to its end and no further", () => {
  const still = startAt(10_000, 4000);
  assert.equal(advance(still, 1000).at, 4000);
  const playing = toggle({ ...still, speed: 2 });
  assert.equal(advance(playing, 1000).at, 6000);
  const over = advance(playing, 9000);
  assert.deepEqual([over.at, over.playing], [10_000, false]);
  assert.equal(toggle(over).at, 0, "from the end it must start again");
  assert.deepEqual([seek(still, -5).at, seek(still, 99_999).at], [0, 10_000]);
});

test("a link contains the moment", () => {
  assert.equal(readTime(timeHash(83_000.4)), 83_000);
  assert.deepEqual(["", "#t=", "#t=-1", "#main"].map(readTime), [0, 0, 0, 0]);
});
