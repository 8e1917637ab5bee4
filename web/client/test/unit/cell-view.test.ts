import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { boardOf } from "../../src/board/board.ts";
import { describeCell } from "../../src/board/label.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { isSameScene, cellViews, noHighlights, type CellView, type Scene } from "../../src/board/cell-view.ts";
import { bit } from "../../src/board/notation.ts";
import { notedPlaces, strokes, struckNotes } from "../../src/board/places.ts";
import { shapeOf } from "../../src/board/shape.ts";
import { describeHouse, describeRemaining } from "../../src/board/speech.ts";
import { newsOf } from "../../src/room/news.ts";
import { roomOf } from "../../src/room/state.ts";
import { applyEntry } from "../../src/room/update.ts";
import { cellWords, speechWords } from "../../src/text/text.ts";
import { readGolden } from "./golden.ts";

const shape = shapeOf({ width: 4, height: 4, values: 4 });
const shown = { ...noHighlights, houses: true, same: true, noted: true };

function scene(change: Partial<Scene> = {}): Scene {
  const board = boardOf(4, {
    cells: "12..3...........",
    notes: "r1c4+1,3 r4c4+2",
    by: [0, 2, 0, 0, 1, ...Array(11).fill(0)],
  });
  const givens = board.cells.map((v, i) => (i === 0 ? v : 0));
  return { shape, givens, board, show: shown, ...change };
}

function label(s: Scene, cell: number, sum?: number): string {
  return describeCell(s.shape, cell, cellViews(s)[cell]!, cellWords, sum);
}

/** Finds the cells of which something is true. */
function where(s: Scene, is: (look: CellView) => unknown): number[] {
  return cellViews(s).flatMap((look, cell) => (is(look) ? [cell] : []));
}

test("scenes that look alike compare as equal, others do not", () => {
  const base = scene({
    guests: [{ cell: 1, seat: 2, name: "Ben" }],
    wrong: new Map([[3, 4]]),
    pending: new Set([5]),
    show: { ...shown },
  });
  const again = {
    ...base,
    guests: [{ cell: 1, seat: 2, name: "Ben" }],
    wrong: new Map([[3, 4]]),
    pending: new Set([5]),
    show: { ...shown },
  };
  assert.ok(isSameScene(base, again));
  const others: Partial<Scene>[] = [
    { board: { ...base.board } },
    { guests: [{ cell: 2, seat: 2, name: "Ben" }] },
    { guests: [] },
    { wrong: new Map([[3, 1]]) },
    { wrong: new Map() },
    { pending: new Set([6]) },
    { show: { ...shown, same: false } },
    { cursor: 3 },
    { counted: { cell: 1, many: 2 } },
    { layer: blankLayer(16) },
  ];
  for (const other of others) assert.ok(!isSameScene(base, { ...again, ...other }), JSON.stringify(other));
});

test("cells have labels", () => {
  assert.equal(label(scene(), 0), "row 1 column 1, 1, given");
  assert.equal(label(scene(), 2), "row 1 column 3, empty");
  assert.equal(label(scene(), 3), "row 1 column 4, empty, notes 1 3");
  assert.equal(label(scene({ pending: new Set([1]) }), 1), "row 1 column 2, 2, pending");
  assert.equal(label(scene({ wrong: new Map([[3, 4]]) }), 3), "row 1 column 4, 4, wrong");
  assert.equal(label(scene({ gone: new Map([[2, 4]]) }), 2), "row 1 column 3, 4, taken back");
  assert.equal(label(scene({ authors: new Map([[2, "B"]]) }), 1), "row 1 column 2, 2, by B");
  assert.equal(label(scene(), 2, 9), "row 1 column 3, empty, cage of 9");
  const layer = {
    ...blankLayer(16),
    centre: [0, 0, bit(4), ...Array<number>(13).fill(0)],
    colours: [bit(2), ...Array<number>(15).fill(0)],
  };
  assert.equal(label(scene({ layer }), 2), "row 1 column 3, empty, centre notes 4");
  assert.equal(label(scene({ layer }), 0), "row 1 column 1, 1, given, colour 2");
  assert.equal(
    label(scene({ hinted: new Map([[2, "target"]]) }), 2),
    "row 1 column 3, empty, the hint is about this cell",
  );
  const jigsaw = shapeOf({ width: 4, height: 4, values: 4, clues: "regions AABBAABBCCDDCDCD" });
  assert.equal(label(scene({ shape: jigsaw }), 13), "row 4 column 2, empty, region D");
});

test("values above 9 are letters or, by preference, numbers", () => {
  const cells = ["G", ".".repeat(255)].join("");
  const large = {
    shape: shapeOf({ width: 16, height: 16, values: 16 }),
    givens: Array<number>(256).fill(0),
    board: boardOf(16, { cells, notes: "r1c2+9,10" }),
  };
  assert.equal(label(large, 0), "row 1 column 1, G");
  assert.equal(label({ ...large, show: { ...noHighlights, numbers: true } }, 0), "row 1 column 1, 16");
  assert.equal(label({ ...large, show: { ...noHighlights, numbers: true } }, 1), "row 1 column 2, empty, notes 9 10");
});

test("the cursor's row, column, box and values stand out", () => {
  assert.deepEqual(
    where(scene({ cursor: 1 }), (l) => l.peer),
    [0, 2, 3, 4, 5, 9, 13],
  );
  assert.equal(cellViews(scene({ cursor: 1 }))[15]?.noted, 2, "equal values are marked in notes too");
  assert.ok(cellViews(scene({ cursor: 1, show: noHighlights })).every((l) => !l.peer && !l.same && l.noted === 0));
  assert.ok(
    cellViews(scene({ cursor: 1, show: { ...shown, noted: false } })).every((l) => l.noted === 0),
    "or not",
  );
  assert.equal(cellViews(scene({ cursor: 5, held: 2 }))[15]?.noted, 2, "also for a held digit");
  assert.deepEqual(
    where(scene({ cursor: 5, held: 2 }), (l) => l.same),
    [1],
  );
});

test("cells that can't have the digit are shaded", () => {
  const seen = where(scene({ cursor: 1, show: { ...noHighlights, seen: true } }), (l) => l.seen);
  assert.deepEqual(seen, [0, 2, 3, 4, 5, 9, 13]);
});

test("conflicts are marked in values and notes", () => {
  const marking = { ...noHighlights, conflicts: true };
  const s = scene({ wrong: new Map([[8, 1]]), show: marking });
  assert.deepEqual(
    where(s, (l) => l.conflict),
    [0, 8],
  );
  assert.equal(cellViews(scene({ show: marking }))[3]?.dead, bit(1), "that row contains 1");
  assert.ok(cellViews(scene({ wrong: new Map([[8, 1]]) })).every((l) => !l.conflict && l.dead === 0));
});

test("a refused value replaces the notes; one that is taken back is shown in empty cells only", () => {
  const look = cellViews(scene({ wrong: new Map([[3, 4]]) }))[3];
  assert.deepEqual([look?.value, look?.wrong, look?.notes], [4, true, 0]);
  const gone = cellViews(
    scene({
      gone: new Map([
        [2, 4],
        [1, 4],
      ]),
    }),
  );
  assert.deepEqual([gone[2]?.value, gone[2]?.gone], [4, true]);
  assert.deepEqual([gone[1]?.value, gone[1]?.gone], [2, false]);
});

test("the player who placed a value is shown on request, as a name or as territory", () => {
  assert.deepEqual(
    where(scene(), (l) => l.by),
    [],
  );
  assert.deepEqual(
    where(scene({ authors: new Map([[2, "B"]]) }), (l) => l.by),
    [1, 4],
  );
  assert.deepEqual(
    where(scene({ territory: true }), (l) => l.territory),
    [1, 4],
  );
});

test("rows, columns, boxes and remaining values are read out", () => {
  const { board } = scene();
  assert.equal(describeHouse(shape, board, 2, "row", speechWords), "Row 1: 1, 2, 2 empty; missing 3 4.");
  assert.equal(describeHouse(shape, board, 0, "col", speechWords), "Column 1: 1, 3, 2 empty; missing 2 4.");
  assert.equal(describeHouse(shape, board, 0, "box", speechWords), "Box 1: 1, 2, 3, empty; missing 4.");
  const full = boardOf(4, { cells: "1234............" });
  assert.equal(describeHouse(shape, full, 0, "row", speechWords), "Row 1: 1, 2, 3, 4; complete.");
  assert.equal(
    describeHouse(shapeOf({ width: 7, height: 7, values: 7 }), board, 0, "box", speechWords),
    "There are no boxes.",
  );
  assert.equal(
    describeRemaining(shape, boardOf(4, { cells: "1111........2..." }), speechWords),
    "Left to place: 2: 3, 3: 4, 4: 4.",
  );
});

function newsTexts(from: string, entry: string, settings: Partial<wire.Settings> = {}): string[] {
  const room = roomOf(readGolden<wire.Room>(from));
  const before = { ...room, settings: { ...room.settings, ...settings } };
  const message = readGolden<wire.Entry>(entry);
  return newsOf(message, before, applyEntry(before, message)).map((n) => n.text);
}

test("events are announced in words", () => {
  assert.deepEqual(newsTexts("room-race", "entry-finish"), ["Grace has finished. 1:00 left."]);
  assert.deepEqual(newsTexts("room-race", "entry-own"), ["2 of 3 mistakes"]);
  assert.deepEqual(
    newsTexts("room-race", "entry-own", { policy: "penalty" }),
    ["2 mistakes"],
    "nobody is out by mistakes",
  );
  assert.deepEqual(newsTexts("room-lobby", "entry-start"), ["Starting in 5"]);
  assert.deepEqual(newsTexts("room-race", "entry-hidden"), []);
});

test("a removed player is not also announced as having left", () => {
  const before = roomOf(readGolden<wire.Room>("room-race"));
  const [, other] = before.seats;
  const seat = other?.seat ?? 0;
  const gone = {
    ...readGolden<wire.Entry>("entry-finish"),
    events: [
      { e: "kicked", seat },
      { e: "left", seat },
    ],
  };
  assert.deepEqual(
    newsOf(gone, before, applyEntry(before, gone)).map((n) => n.text),
    [`${other?.name} was removed`],
  );
});

test("everyone learns why the host has changed", () => {
  const lobby = roomOf(readGolden<wire.Room>("room-lobby"));
  const announceHost = (host: number, you: number, away: boolean) => {
    const [one, other] = [1, 2].map((seat) => ({
      ...lobby.seats[0]!,
      seat,
      name: seat === 1 ? "Ana" : "Ben",
      away: away && seat === host,
    }));
    const before = { ...lobby, host, you, seats: [one!, other!] };
    const entry = { ...readGolden<wire.Entry>("entry-finish"), events: [{ e: "hosting", seat: 2 }] };
    return newsOf(entry, before, applyEntry(before, entry)).map((n) => n.text);
  };
  assert.deepEqual(announceHost(1, 0, true), ["Ana is away, so Ben is host now"]);
  assert.deepEqual(announceHost(1, 1, true), ["You were away, so Ben is host now"]);
  assert.deepEqual(announceHost(1, 2, true), ["Ana is away, so you’re the host now"]);
  assert.deepEqual(announceHost(1, 1, false), ["Ben is host now"]);
});

test("a highlighted note is marked at its place, and not among centre notes", () => {
  const at = scene({ cursor: 1 });
  assert.equal(notedPlaces(shape, cellViews(at)), "M3.5 3.04h0.46v0.46h-0.46z", "2 is the upper right one of four");
  assert.equal(
    notedPlaces(shape, cellViews({ ...at, layer: { ...blankLayer(16), centre: Array(16).fill(bit(2)) } })),
    "",
  );
  const caged = shapeOf({ width: 4, height: 4, values: 4, clues: "cages 5=r4c4,r4c3" });
  assert.equal(notedPlaces(caged, cellViews({ ...at, shape: caged })), "M3.5 3.2h0.4v0.37h-0.4z", "next to the sum");
});

test("notes make room for the numbers of colours", () => {
  const layer = { ...blankLayer(16), colours: Array(16).fill(bit(5)) };
  const at = scene({ cursor: 1, layer, show: { ...shown, tags: true } });
  assert.equal(notedPlaces(shape, cellViews(at)), "M3.5 3.04h0.46v0.36h-0.46z");
  assert.equal(strokes(shape, 3, { ...cellViews(at)[3]!, notes: bit(1), dead: bit(1) }), "M3.132 0.231h0.276");
  assert.equal(notedPlaces(shape, cellViews({ ...at, show: { ...shown, tags: false } })), "M3.5 3.04h0.46v0.46h-0.46z");
});

test("notes that contradict the board are struck through in their places", () => {
  const at = scene({ show: { ...shown, conflicts: true } });
  const look = cellViews(at)[3]!;
  assert.equal(struckNotes({ ...look, dead: bit(1) | bit(2) }, 4), bit(1), "only existing notes");
  assert.equal(struckNotes({ ...look, dead: bit(1), centre: bit(1) }, 4), 0, "centre notes are struck through too");
  assert.equal(struckNotes({ ...look, dead: bit(1), numbers: true }, 16), 0, "also for numbers");
  assert.equal(struckNotes({ ...look, dead: bit(1), numbers: true }, 9), bit(1));
  const dead = { ...look, notes: bit(1), dead: bit(1) };
  assert.equal(strokes(shape, 3, dead), "M3.132 0.284h0.276");
  assert.equal(strokes(shape, 3, { ...dead, dead: 0 }), "");
});
