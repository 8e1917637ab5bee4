import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { boardOf } from "../../src/board/board.ts";
import { cellsInLine, paintCells, type Brush } from "../../src/board/brush.ts";
import { middleCell, moveCursor } from "../../src/board/cursor.ts";
import type { EditContext } from "../../src/board/edit.ts";
import { describeCell } from "../../src/board/label.ts";
import { blankLayer, layerText, readLayer } from "../../src/board/layer.ts";
import { linesOf } from "../../src/board/lines.ts";
import { cellViews, noHighlights } from "../../src/board/cell-view.ts";
import { bit, cross } from "../../src/board/notation.ts";
import { canonicalValue, shapeOf } from "../../src/board/shape.ts";
import { ToolPicker } from "../../src/controls/tool-picker.ts";
import { spaceFor } from "../../src/draw/outside-clues.ts";
import { cardOf, kindName, playableCards, tileOf, tilesOf } from "../../src/kinds/cards.ts";
import { registerKind, isReady, kindUI, readShape } from "../../src/kinds/kind-loader.ts";
import { observe, emptyOutbox, ask, optimisticBoard } from "../../src/room/outbox.ts";
import { donePercent } from "../../src/room/progress.ts";
import { roomOf, seatOf, type RoomState } from "../../src/room/state.ts";
import { applyEvent } from "../../src/room/update.ts";
import { cellWords } from "../../src/text/text.ts";
import { tokens, tokensPlan } from "./fake-kind.ts";
import { readGolden } from "./golden.ts";

registerKind(tokens);

const shape = readShape(tokensPlan);
const zeros = Array<number>(6).fill(0);

function table(change: Partial<EditContext> & { cells?: string; notes?: string } = {}): EditContext {
  const board = boardOf(3, { cells: change.cells ?? "......", notes: change.notes ?? "" });
  return { givens: zeros, board, layer: blankLayer(6), pending: new Set(), open: false, ...change };
}

test("a kind’s view reads its puzzles, and an unknown kind is shown as text", () => {
  assert.equal(kindUI("tokens"), tokens);
  assert.deepEqual([...shape.voids], [3]);
  assert.ok(shape.sparse);
  assert.equal(shape.gutters?.length, 5);
  assert.equal(kindUI("").name, "sudoku", "a puzzle that names no kind is of the usual one");
  assert.ok(isReady("of the future"));
  assert.equal(readShape({ ...tokensPlan, kind: "of the future" }).houses.length, 0);
});

test("only kinds that can be shown are offered", () => {
  const kinds = ["sudoku", "of the future"].map((name) => ({ name }) as wire.KindInfo);
  assert.deepEqual(
    playableCards({ kinds }).map(({ name }) => name),
    ["sudoku"],
  );
  assert.equal(cardOf("of the future"), undefined);
  assert.deepEqual([kindName(undefined), kindName("of the future")], ["Sudoku", "Of the future"]);
});

test("a size with a common name has its own tile, if the server offers it", () => {
  const infoWith = (sizes: string[]) => ({ kinds: [{ name: "sudoku", sizes } as wire.KindInfo] });
  assert.deepEqual(
    tilesOf(infoWith(["9x9"])).map(({ name }) => name),
    ["sudoku"],
  );
  const tiles = tilesOf(infoWith(["9x9", "samurai"]));
  assert.deepEqual(
    tiles.map(({ name }) => name),
    ["sudoku", "samurai"],
  );
  assert.deepEqual(
    ["9x9", "samurai"].map((size) => tileOf(tiles, "sudoku", size)?.name),
    ["sudoku", "samurai"],
  );
});

test("the cursor skips places without a cell", () => {
  assert.equal(moveCursor(shape, 4, "left", true), 5);
  assert.equal(moveCursor(shape, 4, "left", false), 4, "the edge must be behind it");
  assert.equal(moveCursor(shape, 0, "down", true), 0);
  assert.equal(moveCursor(shape, 5, "home", true), 4);
  assert.notEqual(middleCell(shape), 3);
});

test("lines go around places without a cell", () => {
  const thick = linesOf(shape).filter((line) => line.thick);
  assert.ok(
    thick.some(({ across, before, from, to }) => across && before === 1 && from === 0 && to === 1),
    "above the hole",
  );
  assert.ok(
    thick.some(({ across, before, from, to }) => !across && before === 1 && from === 1 && to === 2),
    "beside it",
  );
  assert.ok(
    !linesOf(shape).some(({ across, before, from, to }) => !across && before === 0 && from <= 1 && to > 1),
    "no thin line on the outer side",
  );
});

test("clues beside a board take the space that they need", () => {
  const { left, top, right } = spaceFor(shape.gutters ?? []);
  assert.ok(left > 0 && top > 0);
  assert.equal(right, 0);
  assert.ok(spaceFor([{ side: "left", line: 0, items: ["10", "1", "1"] }]).left > left);
});

test("a value goes into empty cells only", () => {
  const t = table({ cells: "1.....", notes: "r1c2+0" });
  const deed = (brush: Brush, cells: readonly number[], at = t) => paintCells(brush, { shape, table: at }, cells);
  assert.deepEqual(deed({ is: "value", value: 1 }, [0, 1, 2]).values, [{ cell: 2, from: 0, to: 1 }]);
  assert.deepEqual(deed({ is: "clear" }, [0]).values, [], "a judged value must stay");
  assert.deepEqual(deed({ is: "clear" }, [0], table({ cells: "1.....", open: true })).values, [
    { cell: 0, from: 1, to: 0 },
  ]);
  assert.deepEqual(
    deed({ is: "note", value: 0, add: true }, [0, 1, 2]).marks.map((c) => c.cell),
    [2],
  );
  assert.deepEqual(
    deed({ is: "note", value: 0, add: false }, [0, 1, 2]).marks.map((c) => [c.cell, c.values]),
    [[1, cross]],
  );
  assert.deepEqual(
    deed({ is: "value", value: 1 }, [3, 4]).values.map((t) => t.cell),
    [4],
    "a place without a cell takes no value",
  );
});

test("strokes stay in the line that they go along", () => {
  assert.deepEqual(cellsInLine(shape, 0, 5), [0, 1, 2]);
  assert.deepEqual(cellsInLine(shape, 0, 3), [0], "not over the hole");
  assert.deepEqual(cellsInLine(shape, 2, 0), [2, 1, 0]);
});

test("the other tool is the second one, or the first if the second is chosen", () => {
  const hand = new ToolPicker();
  const { tools: hands } = tokens;
  assert.ok(hands);
  const deed = (other: boolean) => hand.editFor(hands, shape, table(), { cells: [0, 1], other });
  assert.equal(deed(false)?.values.length, 2);
  assert.equal(deed(true)?.marks.length, 2);
  hand.selectNext(hands, 1);
  assert.equal(deed(false)?.marks.length, 2);
  assert.equal(deed(true)?.values.length, 2);
});

test("cells turn locally, and the turns are stored", () => {
  const turning = readShape({ ...tokensPlan, start: "21.#..", periods: "1.....".replaceAll("#", ".") });
  const t = table();
  const first = paintCells({ is: "turn", to: 1 }, { shape: turning, table: t }, [0, 1]).marks;
  assert.deepEqual(
    first.map(({ sort, cell, values }) => [sort, cell, values]),
    [["turned", 0, bit(1)]],
  );
  const layer = { ...blankLayer(6), turned: [bit(1), 0, 0, 0, 0, 0] };
  assert.deepEqual(readLayer(3, 6, layerText(3, layer)), layer);
  const again = paintCells({ is: "turn", to: 2 }, { shape: turning, table: { ...t, layer } }, [0]).marks;
  assert.deepEqual(
    again.map(({ add, values }) => [add, values]),
    [
      [false, bit(1)],
      [true, bit(2)],
    ],
  );
  const looks = cellViews({ shape: turning, givens: zeros, board: t.board, layer }, tokens);
  assert.deepEqual(looks.map((l) => [l.value, l.loose]).slice(0, 3), [
    [1, true],
    [1, true],
    [0, false],
  ]);
  assert.equal(looks[0]?.state, 10, "what depends on the board depends on the shown turns");
  assert.deepEqual([canonicalValue(turning, 0, 2), canonicalValue(turning, 1, 2)], [1, 2]);
});

test("a cell is read out in its kind’s words", () => {
  const board = boardOf(3, { cells: "2.....", notes: "r1c2+0" });
  const scene = { shape, givens: zeros, board, show: { ...noHighlights, conflicts: true } };
  const labels = cellViews(scene, tokens).map((look, cell) =>
    describeCell(shape, cell, look, cellWords, undefined, tokens.narration.names),
  );
  assert.equal(labels[0], "row 1 column 1, token, conflict, by the window");
  assert.equal(labels[1], "row 1 column 2, crossed out, by the window");
});

/** A golden room with a puzzle of the fake kind in place of its own. */
function playingRoom(): RoomState {
  const room = readGolden<wire.Room>("room-race");
  const puzzle = { ...room.puzzle, ...tokensPlan } as wire.Puzzle;
  const board = { cells: "......", notes: "" };
  const seats = room.seats.map((s) => ({ ...s, right: 0, ...(s.board ? { board } : {}) }));
  return roomOf({ ...room, puzzle, seats });
}

test("progress counts the cells to fill", () => {
  const room = playingRoom();
  assert.equal(room.puzzle?.blank, 3);
  const after = applyEvent(room, { e: "placed", seat: room.you, move: "r1c1..c3=1" }, 0);
  const seat = seatOf(after, room.you);
  assert.deepEqual(seat?.board?.cells, [1, 1, 1, 0, 0, 0]);
  assert.equal(seat && donePercent(after, seat), 100);
});

test("a run skips filled cells, also pending ones", () => {
  const room = playingRoom();
  const one = applyEvent(room, { e: "placed", seat: room.you, move: "r1c2=2" }, 0);
  const after = applyEvent(one, { e: "placed", seat: room.you, move: "r1c1..c3=1" }, 0);
  assert.deepEqual(seatOf(after, room.you)?.board?.cells, [1, 2, 1, 0, 0, 0]);
  assert.equal(seatOf(after, room.you)?.right, 3);
  const asked = ask(emptyOutbox, { t: "place", id: 1, move: "r1c1..c3=1" }, 0);
  const ahead = optimisticBoard(3, boardOf(3, { cells: ".2...." }), asked, 1);
  assert.deepEqual(
    [ahead.board.cells, [...ahead.pending]],
    [
      [1, 2, 1, 0, 0, 0],
      [0, 2],
    ],
  );
});

test("a run that was filled up to its mistake still waits for the answer that says so", () => {
  const asked = ask(emptyOutbox, { t: "place", id: 7, move: "r1c1..c3=1" }, 0);
  const entry: wire.Entry = {
    t: "entry",
    seq: 2,
    hash: "",
    at: 0,
    events: [
      { e: "placed", seat: 1, cmd: 7, move: "r1c1..c2=1" },
      { e: "struck", seat: 1, cmd: 7, strikes: 1 },
    ],
  };
  assert.equal(observe(asked, entry).asked.length, 1);
  assert.equal(observe(asked, { ...entry, events: entry.events.slice(0, 1) }).asked.length, 0);
});

test("boards of digits are unchanged", () => {
  const nine = shapeOf({ width: 9, height: 9, values: 9 });
  assert.deepEqual([nine.voids.size, nine.sparse, nine.start, nine.gutters], [0, false, undefined, undefined]);
});
