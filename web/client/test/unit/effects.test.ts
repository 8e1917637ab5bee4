import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { paintCells } from "../../src/board/brush.ts";
import { takeBackEffects, updateEffects, effectsText, readEffects } from "../../src/board/effects.ts";
import { enterInCells, erase, type MarkChange, type Edit, type Mode, type EditContext } from "../../src/board/edit.ts";
import { bit, cross, symbolOf } from "../../src/board/notation.ts";
import { followUpChanges } from "../../src/controls/follow-up-changes.ts";
import { LocalUndoHistory } from "../../src/controls/undo-history.ts";
import { adoptPrefs } from "../../src/device/applied-prefs.ts";
import type { ToolSet } from "../../src/kinds/kind-ui.ts";
import { loadKind, kindUI } from "../../src/kinds/kind-loader.ts";
import { plainOf, type Plain } from "../../src/puzzle/puzzle-text.ts";
import {
  newGame,
  clearCell,
  enterValue,
  gameText,
  changeNotes,
  readGame,
  type Game,
} from "../../src/puzzle/solo-game.ts";
import { resetStorage, noStorage } from "./fake-storage.ts";

beforeEach(resetStorage);
after(noStorage);

/** Plays a game with what a desk has, but for the page. */
class Player {
  game: Game;
  #undoHistory: LocalUndoHistory;

  constructor(game: Game) {
    this.game = game;
    this.#undoHistory = this.#open();
  }

  /** Plays on with what the device has kept. */
  reload(): void {
    const game = readGame(gameText(this.game));
    assert.ok(game);
    this.game = game;
    this.#undoHistory = this.#open();
  }

  enter(cell: number, value: number, mode: Mode = "digit"): void {
    this.do(enterInCells(this.#table(), new Set([cell]), value, mode));
  }

  erase(...cells: number[]): void {
    this.do(erase(this.#table(), new Set(cells), "digit"));
  }

  do(deed: Edit): void {
    this.#undoHistory.apply(this.#table(), deed);
  }

  /** Touches a cell with the first tool. */
  touch({ touch, tools }: ToolSet, cell: number): void {
    const at = { shape: this.game.shape, table: this.#table() };
    const brush = touch({ ...at, cell, tool: tools[0]?.name ?? "", drags: false });
    assert.ok(brush);
    this.do(paintCells(brush, at, [cell]));
  }

  again(what: "undo" | "redo"): boolean {
    return this.#undoHistory.step(what, this.#table());
  }

  /** What the player sees: values, and notes of both sorts where there is none. */
  seen(): unknown {
    const { cells, notes } = this.game.board;
    const clearFilled = (list: readonly number[]) => list.map((set, cell) => (cells[cell] ? 0 : set));
    return [[...cells], clearFilled(notes), clearFilled(this.#undoHistory.layer.centre)];
  }

  #open(): LocalUndoHistory {
    const undoHistory = new LocalUndoHistory({
      place: (move) => {
        this.game = enterValue(this.game, move).game;
        const changes = followUpChanges(this.game.shape, this.#table(), move);
        if (changes.length > 0) this.#undoHistory.applyFollowUps(this.#table(), move, changes);
      },
      note: (marks) => (this.game = changeNotes(this.game, marks)),
      clear: (cell) => (this.game = clearCell(this.game, cell)),
      lasting: true,
    });
    undoHistory.open("board", this.game.shape);
    return undoHistory;
  }

  #table(): EditContext {
    const { givens, board, policy } = this.game;
    return { givens, board, layer: this.#undoHistory.layer, pending: new Set(), open: policy === "open" };
  }
}

const classic = plainOf("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "", "")!;

/** An empty board of a side, with clues. It is given a solution so that nobody looks for one. */
function blank(side: number, clues = ""): Game {
  const puzzle: Plain = {
    kind: "",
    size: "",
    level: "",
    width: side,
    height: side,
    values: side,
    givens: ".".repeat(side * side),
    clues,
  };
  return newGame(puzzle, "open", symbolOf(1).repeat(side * side));
}

/** noteAll has every empty cell noted, with both sorts of notes. */
function noteAll(player: Player): void {
  const { cells } = player.game.board;
  const values = (1 << (player.game.shape.values + 1)) - 2;
  const free = cells.flatMap((value, cell) => (value === 0 ? [cell] : []));
  player.do({
    values: [],
    marks: (["corner", "centre"] as const).flatMap((sort) =>
      free.map((cell): MarkChange => ({ sort, cell, add: true, values })),
    ),
  });
}

test("a value removes the notes that it rules out, and erasing it restores them, also after a reload", () => {
  for (const reloads of [false, true]) {
    const player = new Player(newGame(classic, "open"));
    noteAll(player);
    const start = player.seen();
    player.enter(2, 1); // wrong: the solution has 4 there
    assert.equal(player.game.board.notes[3]! & bit(1), 0);
    assert.notDeepEqual(player.seen(), start);
    const placed = player.seen();
    if (reloads) player.reload();
    player.erase(2);
    assert.deepEqual(player.seen(), start);
    if (reloads) player.reload();
    player.again("undo");
    assert.deepEqual(player.seen(), placed);
    player.again("redo");
    assert.deepEqual(player.seen(), start);
    player.again("undo");
    player.erase(2);
    assert.deepEqual(player.seen(), start);
    player.again("undo");
    player.again("undo");
    assert.deepEqual(player.seen(), start);
    player.again("redo");
    assert.deepEqual(player.seen(), placed);
    player.erase(2);
    assert.deepEqual(player.seen(), start, "a redone step can be undone again");
  }
});

test("replacing a value equals erasing it and placing the new one", () => {
  const [one, two] = [new Player(newGame(classic, "open")), new Player(newGame(classic, "open"))];
  for (const player of [one, two]) {
    resetStorage();
    noteAll(player);
    player.enter(2, 1);
    if (player === two) player.erase(2);
    player.enter(2, 2);
  }
  assert.deepEqual(one.seen(), two.seen());
  one.again("undo");
  one.enter(2, 1); // erases it
  one.again("undo");
  one.again("undo");
  const fresh = new Player(newGame(classic, "open"));
  resetStorage();
  noteAll(fresh);
  assert.deepEqual(one.seen(), fresh.seen());
});

test("notes that the player has changed since are not restored", () => {
  const player = new Player(newGame(classic, "open"));
  noteAll(player);
  player.enter(2, 1);
  player.enter(3, 1, "corner"); // noted again, and taken away again
  player.enter(3, 1, "corner");
  player.erase(5);
  player.erase(2);
  const { notes } = player.game.board;
  assert.equal(notes[3]! & bit(1), 0);
  assert.equal(notes[5]! & bit(1), bit(1), "only notes that the value removed may be restored");
  assert.equal(notes[5]! & bit(2), 0);
});

test("notes that a value removed from a cell filled since are restored under its value", () => {
  const player = new Player(newGame(classic, "open"));
  noteAll(player);
  const start = player.seen();
  player.enter(2, 1);
  player.enter(3, 6);
  player.erase(2);
  player.reload();
  player.erase(3);
  assert.deepEqual(player.seen(), start);
});

/** Boards of all sorts, and for each a cell whose value can't be that of the first cell. */
const shapes: readonly { name: string; game: () => Game; cell: number; value: number }[] = [
  { name: "classic", game: () => blank(9, "boxes 3x3"), cell: 10, value: 1 },
  { name: "diagonal", game: () => blank(9, "boxes 3x3; diagonals"), cell: 80, value: 1 },
  { name: "killer", game: () => blank(9, "boxes 3x3; cages 9=r1c1,r4c5"), cell: 31, value: 1 },
  { name: "a cage's sum", game: () => blank(9, "boxes 3x3; cages 9=r1c1,r4c5"), cell: 31, value: 3 },
  { name: "jigsaw", game: () => blank(4, "regions AAABCABBCCDBCDDD"), cell: 2, value: 1 },
  { name: "16x16", game: () => blank(16), cell: 17, value: 1 },
  { name: "25x25", game: () => blank(25), cell: 26, value: 1 },
];

for (const { name, game, cell, value } of shapes) {
  test(`a value that contradicts the board removes no notes: ${name}`, () => {
    const player = new Player(game());
    player.enter(0, 1);
    noteAll(player);
    const before = [...player.game.board.notes];
    player.enter(cell, value);
    assert.equal(player.game.board.cells[cell], value);
    assert.deepEqual(player.game.board.notes, before);
    player.erase(cell);
    player.enter(cell, player.game.shape.values - 1);
    assert.notDeepEqual(player.game.board.notes, before, "another value must remove notes");
  });

  test(`whatever is placed, erasing or undoing all of it brings every note back: ${name}`, () => {
    const player = new Player(game());
    noteAll(player);
    const start = player.seen();
    const { board, shape } = player.game;
    let seed = 7;
    const pick = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    let steps = 0;
    for (; steps < 30; steps++) player.enter(pick(board.cells.length), 1 + pick(shape.values));
    const done = player.seen();
    for (let i = 0; i < steps; i++) player.again("undo");
    assert.deepEqual(player.seen(), start);
    for (let i = 0; i < steps; i++) player.again("redo");
    assert.deepEqual(player.seen(), done);
    player.reload();
    const filled = player.game.board.cells.flatMap((v, i) => (v ? [i] : []));
    for (const i of [...filled.slice(3), ...filled.slice(0, 3).reverse()]) player.erase(i);
    assert.deepEqual(player.seen(), start);
  });
}

test("erasing a queen erases her automatic crosses and keeps the player's", async () => {
  adoptPrefs({ crosses: true });
  await loadKind("queens");
  const puzzle: Plain = {
    kind: "queens",
    size: "",
    level: "",
    width: 4,
    height: 4,
    values: 1,
    givens: ".".repeat(16),
    fill: 4,
    clues: "regions AABBAABBCCDDCCDD",
  };
  const player = new Player(newGame(puzzle, "open", ".1.....11.....1."));
  player.do({ values: [], marks: [{ sort: "corner", cell: 15, add: true, values: cross }] });
  const start = player.seen();
  player.do({ values: [{ cell: 0, from: 0, to: 1 }], marks: [] });
  assert.equal(player.game.board.notes[3], cross);
  const placed = player.seen();
  player.reload();
  player.erase(0);
  assert.deepEqual(player.seen(), start);
  player.again("undo");
  assert.deepEqual(player.seen(), placed);
  player.do({ values: [{ cell: 15, from: 0, to: 1 }], marks: [] }); // no rival, but its region has none yet
  player.do({ values: [{ cell: 12, from: 0, to: 1 }], marks: [] }); // in the line of both
  const { notes } = player.game.board;
  assert.equal(notes[13], cross, "because of the queen next to it");
  assert.equal(notes[9]! & cross, 0, "a queen in conflict adds no crosses");
  adoptPrefs({ crosses: false });
});

test("a cross that a queen replaced is restored by undo, and not by taps", async () => {
  await loadKind("queens");
  const { tools: hands } = kindUI("queens");
  const puzzle: Plain = {
    kind: "queens",
    size: "",
    level: "",
    width: 4,
    height: 4,
    values: 1,
    givens: ".".repeat(16),
    fill: 4,
    clues: "regions AABBAABBCCDDCCDD",
  };
  const player = new Player(newGame(puzzle, "open", ".1.....11.....1."));
  const states: unknown[] = [player.seen()];
  for (const _ of ["cross", "queen", "empty"]) {
    player.touch(hands!, 0);
    states.push(player.seen());
  }
  assert.deepEqual(states[3], states[0]);
  for (const state of states.slice(0, 3).reverse()) {
    player.again("undo");
    assert.deepEqual(player.seen(), state);
  }
});

test("a hint is one step, which is undone and redone as a whole", () => {
  const player = new Player(newGame(classic, "open"));
  noteAll(player);
  const start = player.seen();
  player.do({
    values: [
      { cell: 2, from: 0, to: 4 },
      { cell: 3, from: 0, to: 6 },
    ],
    marks: [{ sort: "corner", cell: 5, add: false, values: bit(9) }],
  });
  const done = player.seen();
  player.again("undo");
  assert.deepEqual(player.seen(), start);
  player.again("redo");
  assert.deepEqual(player.seen(), done);
});

test("effects are stored as text", () => {
  const changes: readonly MarkChange[] = [
    { sort: "corner", cell: 1, add: false, values: bit(4), from: 0 },
    { sort: "centre", cell: 5, add: false, values: bit(4), from: 0 },
  ];
  const effects = updateEffects([], [4, ...Array<number>(15).fill(0)], { values: [], marks: changes });
  assert.equal(effectsText(4, effects), "r1c1=4 corner r1c2-4;r1c1=4 centre r2c2-4");
  assert.deepEqual(readEffects(4, 16, effectsText(4, effects)), effects);
  assert.deepEqual(readEffects(4, 16, "r9c9=4 corner r1c2-4;r1c1=4 colour r1c2-4;nonsense"), []);
  assert.deepEqual(
    takeBackEffects(effects, [{ cell: 0, from: 4, to: 0 }]).map((c) => [c.sort, c.cell, c.add]),
    [
      ["corner", 1, true],
      ["centre", 5, true],
    ],
  );
});
