// Boards of several grids that share boxes: how they are read, and how one goes between them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf } from "../../src/board/keys.ts";
import { gridAt, gridsOf, gridToward, middleOf } from "../../src/board/grids.ts";
import { readCells } from "../../src/board/notation.ts";
import { describeHouse } from "../../src/board/speech.ts";
import { gridView, wholeBoard } from "../../src/board/view.ts";
import { blankBoard } from "../../src/board/blank.ts";
import type { Key } from "../../src/board/typed.ts";
import { kindUI, readShape } from "../../src/kinds/kind-loader.ts";
import { solutionOf } from "../../src/puzzle/solver.ts";
import { gameText, readGame, newGame } from "../../src/puzzle/solo-game.ts";
import { houseName } from "../../src/text/hints/hint-formatter.ts";
import { nameOf, speechWords } from "../../src/text/text.ts";

const blank = (size: string) => readShape({ ...kindUI("sudoku").blank(size), kind: "sudoku" });
const samurai = blank("samurai");
const at = (row: number, col: number) => (row - 1) * 21 + col - 1;

// An easy samurai that the server made of the seed "client".
const easy = {
  kind: "sudoku",
  size: "samurai",
  width: 21,
  height: 21,
  values: 9,
  level: "easy",
  clues: "grids r1c1 r1c13 r7c7 r13c1 r13c13",
  givens:
    "6..59.8..###2.1...35.2...8....###896..47.2..14.6.57###...1.....3..91.62.###.83..65...56.3.91.###95.24......9...7..###1..7..4.8534.6.27...........7....1.4...61...98.3....1.2...9.7...1.42.869######64.23...1############1..5..87.############..9..1263######.64...7..92..8...1..5.8.5.1364.5..9.6....3153746..8..6...849.12215.73846###.4.35.1763..48..59###61....32.849..5...###..81.2...5..6...8.###.....3...69......7###7...8456.4..3..69.###.51.2...4",
};

test("arrangements have their cells, and nothing at the places between them", () => {
  const cells = (size: string) => {
    const { width, height, voids } = blank(size);
    return width * height - voids.size;
  };
  assert.deepEqual(
    ["samurai", "butterfly", "windmill", "gattai-3", "gattai-8", "shogun"].map(cells),
    [369, 144, 333, 180, 576, 783],
  );
  assert.ok(samurai.voids.has(at(1, 10)) && !samurai.voids.has(at(7, 10)));
});

test("values rule each other out within a grid, and not along a row of the whole board", () => {
  assert.ok(samurai.peers[at(1, 1)]?.includes(at(1, 9)));
  assert.ok(!samurai.peers[at(1, 1)]?.includes(at(1, 13)));
  assert.ok(
    samurai.peers[at(7, 7)]?.includes(at(7, 1)) && samurai.peers[at(7, 7)]?.includes(at(7, 15)),
    "a shared cell is in a row of each",
  );
});

test("houses are named with their grid", () => {
  assert.equal(samurai.houses.length, 90 + 41);
  const board = blankBoard(Array.from({ length: 441 }, () => 0));
  assert.match(describeHouse(samurai, board, at(10, 10), "row", speechWords), /^Grid 3, Row 4: 9 empty/);
  assert.equal(houseName("grid 2 row 3"), "row 3 in grid 2");
  assert.equal(
    kindUI("").narration.describePart(samurai, samurai.boxes[at(7, 7)] ?? 0),
    "Grid 1, Box 9; Grid 3, Box 1",
  );
  assert.equal(nameOf("gattai-8"), "Gattai-8");
});

test("a shared cell is read out with its place and lines in both grids", () => {
  const cells = Array.from({ length: 441 }, () => 0);
  cells[at(8, 1)] = 4;
  cells[at(8, 15)] = 6;
  const hear = (is: "row" | "col" | "box") => describeHouse(samurai, blankBoard(cells), at(8, 9), is, speechWords);
  assert.equal(
    hear("row"),
    "Grid 1, Row 8: 4, 8 empty; missing 1 2 3 5 6 7 8 9. Grid 3, Row 2: 8 empty, 6; missing 1 2 3 4 5 7 8 9.",
  );
  assert.match(hear("col"), /^Grid 1, Column 9: .*\. Grid 3, Column 3: /);
  assert.match(hear("box"), /^Grid 1, Box 9; Grid 3, Box 1: 9 empty; /);
  const about = (cell: number) => kindUI("").narration.names?.details?.(samurai, cell);
  assert.deepEqual(about(at(8, 9)), ["Grid 1, row 8 column 9", "Grid 3, row 2 column 3"]);
  assert.deepEqual(about(at(1, 21)), ["Grid 2, row 1 column 9"]);
});

test("a shared cell is in two grids, and belongs to the one in view", () => {
  assert.deepEqual(gridsOf(samurai, at(8, 8)), [0, 2]);
  assert.equal(gridAt(samurai, at(8, 8), 2), 2);
  assert.equal(gridAt(samurai, at(8, 8), 4), 0, "otherwise the grid whose centre is nearer");
  assert.equal(gridAt(samurai, at(1, 10)), -1);
  assert.equal(middleOf(samurai, 2), at(11, 11));
});

test("arrow keys lead from each grid to its neighbours by their position", () => {
  assert.equal(gridToward(samurai, 0, 0, 1), 1);
  assert.equal(gridToward(samurai, 0, 1, 1), 2);
  assert.equal(gridToward(samurai, 0, 1, 0), 3);
  assert.equal(gridToward(samurai, 2, -1, 1), 1);
  assert.equal(gridToward(samurai, 0, -1, 0), undefined);
});

test("the view of a grid includes half a cell around it, in a window of any shape", () => {
  const grid = samurai.grids?.[2] ?? assert.fail();
  const view = gridView(samurai, grid, 1);
  assert.ok(
    Math.abs(view.scale - 2.1) < 1e-9 && Math.abs(view.x - 5.5 / 21) < 1e-9 && Math.abs(view.y - view.x) < 1e-9,
  );
  const shogun = blank("shogun");
  const [first] = shogun.grids ?? [];
  const wide = gridView(shogun, first ?? assert.fail(), 1);
  assert.ok(Math.abs(wide.scale - 2.1) < 1e-9, "all its rows are seen where the window is as wide as the board");
  assert.ok(gridView(shogun, first ?? assert.fail(), 45 / 21).scale > 4, "and it fills a square window");
  assert.equal(wholeBoard.tall, undefined);
});

test("G goes to the next grid", () => {
  const key = (shiftKey: boolean): Key => ({
    key: shiftKey ? "G" : "g",
    code: "KeyG",
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    getModifierState: () => false,
  });
  assert.deepEqual(actionOf(key(false), 9), { do: "grid", by: 1 });
  assert.deepEqual(actionOf(key(true), 9), { do: "grid", by: -1 });
  assert.deepEqual(actionOf(key(false), 25), { do: "value", value: 16 }, "on large boards it is a digit");
});

test("a samurai is solved on this device, and its game is stored", () => {
  const shape = readShape(easy);
  const solution = solutionOf(
    shape,
    readCells(easy.givens).map((v) => (v > 9 ? 0 : v)),
  );
  assert.ok(typeof solution !== "string", String(solution));
  const solutionText = solution.map((v, cell) => (shape.voids.has(cell) ? "#" : String(v))).join("");
  const game = newGame(easy, "strikes", solutionText);
  const back = readGame(gameText(game));
  assert.deepEqual(back?.puzzle.size, "samurai");
  assert.deepEqual(back?.solution, game.solution);
});
