import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import { paintCells, type Brush } from "../../src/board/brush.ts";
import type { EditContext } from "../../src/board/edit.ts";
import { actionOf } from "../../src/board/keys.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { cellViews } from "../../src/board/cell-view.ts";
import { bit } from "../../src/board/notation.ts";
import { isSameShape, type PuzzleHeader } from "../../src/board/shape.ts";
import type { Touch } from "../../src/board/brush.ts";
import { state } from "../../src/kinds/pipes/drawing.ts";
import { loadKind } from "../../src/kinds/kind-loader.ts";
import { makeUI } from "../../src/kinds/pipes/ui.ts";
import { enterValue, hintPosition, newGame } from "../../src/puzzle/solo-game.ts";
import type { Plain } from "../../src/puzzle/puzzle-text.ts";
import { solvePipes } from "../../src/kinds/pipes/solver.ts";
import { litCells, maskOf, misfits, neighbour, nextTurn, passages, pipesShape } from "../../src/kinds/pipes/tiles.ts";
import { HintFormatter } from "../../src/text/hints/hint-formatter.ts";
import { words } from "../../src/kinds/pipes/words/en.ts";
import { spoken } from "../../src/text/play/spoken.ts";

const look = makeUI(words);
const zeros = Array<number>(9).fill(0);

// Drawn as it is solved: a tree from the tile in the middle.
const plan: PuzzleHeader = {
  kind: "pipes",
  size: "3x3",
  width: 3,
  height: 3,
  values: 4,
  givens: ".........",
  start: "111111111",
  periods: "....2..2.",
  clues: "tiles 3x3 948b56354\nsource r2c2",
};
const shape = look.shape(plan);

function table(cells: string, open = false): EditContext {
  return { givens: zeros, board: boardOf(3, { cells }), layer: blankLayer(9), pending: new Set(), open };
}

function touchCell(at: EditContext, cell: number, tool: string, drags = false): Brush | undefined {
  const touch: Touch = { shape, table: at, cell, tool, drags };
  return look.tools?.touch(touch);
}

test("a turn is animated the shorter way around", () => {
  const turnOf = (cell: number, from: number, to: number) => look.drawing.turnAngle?.(shape, cell, from, to);
  assert.deepEqual(
    [1, 2, 3, 4].map((value) => turnOf(0, value, nextTurn(shape, 0, value))),
    [90, 90, 90, 90],
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((value) => turnOf(0, value, nextTurn(shape, 0, value, -1))),
    [-90, -90, -90, -90],
  );
  assert.equal(turnOf(0, 1, 3), 180);
  assert.deepEqual([turnOf(4, 1, 2), turnOf(4, 2, 1)], [90, 90], "a straight pipe has two values and always turns on");
});

test("tiles turn clockwise, and are read as the server writes them", () => {
  assert.deepEqual(shape.tiles, [9, 4, 8, 11, 5, 6, 3, 5, 4]);
  assert.equal(shape.source, 4);
  assert.deepEqual(
    [1, 2, 3, 4].map((v) => maskOf(shape, 1, v)),
    [4, 2, 1, 8],
    "left, up, right, down",
  );
  assert.ok(
    !isSameShape(shape, pipesShape({ ...plan, clues: "tiles 3x3 948b56351\nsource r2c2" })),
    "another puzzle is drawn anew",
  );
});

test("water flows where two ends meet", () => {
  assert.equal(
    litCells(
      shape,
      zeros.map(() => 1),
    ).size,
    9,
  );
  assert.deepEqual([...litCells(shape, [1, 1, 1, 1, 2, 1, 1, 1, 1])], [4], "the source is turned across");
  const looks = cellViews({ shape, givens: zeros, board: boardOf(3, { cells: "1........" }) }, look);
  assert.deepEqual(looks.map((l) => l.state).filter((s) => s === state.lit).length, 8);
  assert.equal(looks[4]?.state, state.source);
  assert.deepEqual(looks.map((l) => l.loose).slice(0, 2), [false, true]);
});

test("pipes cross the edges in wrapping puzzles, and never walls", () => {
  const over = pipesShape({ ...plan, clues: "tiles 3x3 948b56354\nsource r2c2\nwrap\nwalls r1c1=right" });
  assert.deepEqual([neighbour(shape, 0, 2), neighbour(over, 0, 2), neighbour(over, 0, 1)], [-1, 2, 6]);
  assert.deepEqual(
    [passages(over)[0], passages(over)[1]],
    [
      [-1, 6, 2, 3],
      [2, 7, -1, 4],
    ],
  );
});

test("a tap turns a tile locally, and the other tool locks it", () => {
  const at = table(".........");
  assert.deepEqual(touchCell(at, 1, "turn"), { is: "turn", to: 2 });
  assert.deepEqual(touchCell(at, 4, "turn"), { is: "turn", to: 2 });
  assert.deepEqual(touchCell(at, 1, "lock"), { is: "value", value: 1 });
  assert.equal(touchCell(at, 1, "lock", true), undefined, "strokes over several tiles do nothing");
  assert.equal(touchCell(table(".1......."), 1, "turn"), undefined, "a locked tile does not turn");
  const turned = { ...at, layer: { ...at.layer, turned: at.layer.turned.map((_, cell) => (cell === 4 ? bit(2) : 0)) } };
  assert.deepEqual(touchCell(turned, 4, "turn"), { is: "turn", to: 1 }, "a straight tile has two turns");
  assert.deepEqual(touchCell(turned, 4, "lock"), { is: "value", value: 2 });
});

test("all tiles that water reaches are checked at once, from the source on, but for those that are locked", () => {
  const { check } = look.tools ?? {};
  const turnTile = (at: EditContext, cell: number, value: number): EditContext => ({
    ...at,
    layer: { ...at.layer, turned: at.layer.turned.map((set, c) => (c === cell ? bit(value) : set)) },
  });
  const at = turnTile(table(".1......."), 6, 2);
  const moves = check?.moves({ shape, table: at }) ?? [];
  assert.deepEqual(moves[0], { cell: 4, value: 1 }, "the source comes first");
  assert.ok(!moves.some(({ cell }) => cell === 1), "a locked tile needs no check");
  assert.ok(!moves.some(({ cell }) => cell === 6), "a tile that is not joined is not checked");
  assert.equal(check?.isRight({ shape, table: at }), false);
  assert.equal(check?.isRight({ shape, table: table(".1.......") }), true, "all are joined");
});

test("solo a turn is the move, and tiles that are still wrong count as empty for a hint", async () => {
  await loadKind("pipes");
  const start = { ...plan, kind: "pipes", clues: plan.clues ?? "", givens: "........." };
  const game = newGame(start as Plain, "strikes", "311121111");
  assert.equal(game.policy, "open");
  assert.deepEqual(hintPosition(game).board.cells, [0, 1, 1, 1, 0, 1, 1, 1, 1]);
  const next = enterValue(game, { cell: 4, value: 2 }).game;
  assert.equal(next.end, "");
  assert.equal(enterValue(next, { cell: 0, value: 3 }).game.end, "solved");
});

test("where any value is accepted a turn is the move, and the other tool turns back", () => {
  const at = table("111111111", true);
  const brush = touchCell(at, 1, "turn");
  assert.deepEqual(brush, { is: "value", value: 2 });
  assert.deepEqual(paintCells(brush, { shape, table: at }, [1]).values, [{ cell: 1, from: 1, to: 2 }]);
  assert.deepEqual(touchCell(at, 1, "lock"), { is: "value", value: 4 });
  const looks = cellViews({ shape, givens: zeros, board: at.board, open: true }, look);
  assert.ok(
    looks.every((l) => l.loose),
    "no tile may be locked there",
  );
});

test("a crossing has one turn, so a tap locks it", () => {
  const cross = pipesShape({
    ...plan,
    tiles: undefined,
    periods: "....1....",
    clues: "tiles 3x3 0800f2020\nsource r2c2",
  } as PuzzleHeader);
  const touch = (open: boolean) =>
    look.tools?.touch({
      shape: cross,
      table: table(open ? "111111111" : ".........", open),
      cell: 4,
      tool: "turn",
      drags: false,
    });
  assert.deepEqual(touch(false), { is: "value", value: 1 });
  assert.equal(touch(true), undefined);
});

test("the space bar turns and Enter locks", () => {
  const key = (k: string, shiftKey = false) => ({
    key: k,
    code: k,
    shiftKey,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    getModifierState: () => false,
  });
  assert.deepEqual(actionOf(key(" "), 4, true), { do: "touch", other: false, enter: false });
  assert.deepEqual(actionOf(key("Enter"), 4, true), { do: "touch", other: false, enter: true });
  assert.ok(look.tools?.apart);
});

test("misfits are named: neighbours and the edge", () => {
  assert.deepEqual(misfits(shape, zeros, 1, 2), [1], "up, at the edge");
  assert.deepEqual(misfits(shape, [1, 0, 0, 0, 0, 0, 0, 0, 0], 1, 4), [0], "its neighbour waits for it");
  assert.deepEqual(misfits(shape, [1, 0, 0, 0, 0, 0, 0, 0, 0], 1, 1), []);
  assert.equal(look.conflicts(shape, zeros).size, 0);
});

test("boards are read out: tiles, lines, and what is left", () => {
  const [first] = cellViews({ shape, givens: zeros, board: boardOf(3, { cells: "1........" }) }, look);
  assert.equal(first && look.narration.names?.value(shape, 0, first), "bend, right and down, joined, locked");
  assert.equal(
    look.narration.names?.shortValue?.(shape, 0, 1),
    "bend, right and down",
    "a list of moves must not mention water and locks",
  );
  const board = boardOf(3, { cells: "1........" });
  assert.equal(
    look.narration.describeLine(shape, board, 0, "row", false),
    "bend, right and down, joined, locked; end, left, joined; end, down, joined",
  );
  assert.equal(look.narration.describeRemaining(shape, board, false), "8 tiles to lock. 9 of 9 are joined.");
});

test("a hint names the direction of a tile, not the number of turns", () => {
  const said = new HintFormatter(spoken, false, look.terms).hint(
    "look r1c2; by edges; shut r1c2=up; set r1c2=1; ends r1c2=right,left",
  );
  assert.equal(said?.tell, "The tile in row 1 column 2 points right and left.");
});

test("puzzles are solved without a server", () => {
  // Made by the server: 5x5 with a dead end, 5x5 over the edges that needs trials, 13x11.
  for (const [width, height, clues, want] of [
    [4, 4, "tiles 4x4 1d624a337f128353\nsource r3c3", "1143411421333114"],
    [5, 5, "tiles 5x5 496849d6257b8eb554a823bb8\nsource r3c3", "3232413132222332241311442"],
  ] as const) {
    const periods = [...(clues.split(" ")[2] ?? "")]
      .slice(0, width * height)
      .map((c) => (c === "5" || c === "a" ? "2" : c === "f" ? "1" : "."))
      .join("");
    const board = pipesShape({ kind: "pipes", width, height, values: 4, clues, periods });
    assert.equal(solvePipes(board, Array<number>(width * height).fill(0))?.join(""), want);
  }
  assert.equal(
    solvePipes(pipesShape({ ...plan, clues: "tiles 3x3 111111111\nsource r2c2" }), zeros),
    undefined,
    "no tree",
  );
});
