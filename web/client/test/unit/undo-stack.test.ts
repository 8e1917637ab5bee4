import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import type { MarkChange, EditContext } from "../../src/board/edit.ts";
import { blankLayer } from "../../src/board/layer.ts";
import { bit } from "../../src/board/notation.ts";
import {
  addSteps,
  emptyUndoStack,
  removeStep,
  redoStep,
  addFollowUps,
  undoStep,
  type UndoStackStep,
} from "../../src/board/undo-stack.ts";
import { ask, emptyOutbox, optimisticBoard } from "../../src/room/outbox.ts";

/** A board that seat 1 fills with others: texts have a character a cell, of 16. */
function table(cells: string, by: Record<number, number> = {}, notes = ""): EditContext {
  const seats = Array.from(cells, (_, cell) => by[cell] ?? 0);
  const board = boardOf(4, { cells, notes, by: seats });
  return {
    givens: cells.split("").map(() => 0),
    board,
    layer: blankLayer(16),
    pending: new Set(),
    open: false,
    reversible: true,
    seat: 1,
  };
}

function placeStep(id: number, cell: number, to: number): Omit<UndoStackStep, "joined"> {
  return { id, values: [{ cell, from: 0, to }], marks: [] };
}

function corner(cell: number, value: number, add: boolean): MarkChange {
  return { sort: "corner", cell, add, values: bit(value) };
}

const ids = (deeds: readonly UndoStackStep[]) => deeds.map((d) => d.id);

test("one key press is one step, however many commands it sends", () => {
  const trail = addSteps(addSteps(emptyUndoStack, [placeStep(1, 0, 4)]), [placeStep(2, 1, 3), placeStep(3, 2, 3)]);
  const full = table("433.............", { 0: 1, 1: 1, 2: 1 });
  const once = undoStep(trail, full);
  assert.deepEqual(ids(once.deeds), [3, 2]);
  assert.deepEqual(once.deeds[0]?.values, [{ cell: 2, from: 3, to: 0 }]);
  const again = redoStep(once.trail, table("4...............", { 0: 1 }));
  assert.deepEqual(ids(again.deeds), [2, 3]);
  assert.deepEqual(again.trail, trail);
  assert.deepEqual(ids(undoStep(once.trail, table("4...............", { 0: 1 })).deeds), [1]);
});

test("undo skips what another player has changed since, like the server", () => {
  const trail = addSteps(addSteps(emptyUndoStack, [placeStep(1, 0, 4)]), [placeStep(2, 1, 3)]);
  const theirs = table("43..............", { 0: 1, 1: 2 }); // seat 2 has taken the second cell, with the same value
  const { deeds, trail: after } = undoStep(trail, theirs);
  assert.deepEqual(ids(deeds), [1]);
  assert.equal(after.done.length, 0);
  const none = undoStep(addSteps(emptyUndoStack, [placeStep(2, 1, 3)]), theirs);
  assert.deepEqual(none, { trail: emptyUndoStack, deeds: [] });
});

test("a command without remaining effect does not split the redo of its key press", () => {
  const trail = addSteps(emptyUndoStack, [placeStep(1, 0, 4), placeStep(2, 1, 3), placeStep(3, 2, 2)]);
  const once = undoStep(trail, table(".32.............", { 1: 1, 2: 1 })); // the first cell is empty already
  assert.deepEqual(ids(once.deeds), [3, 2]);
  assert.deepEqual(ids(redoStep(once.trail, table("................")).deeds), [2, 3]);
});

test("notes that a value rules out are undone with it, even if another player was quicker", () => {
  const gone = [corner(5, 4, false)];
  const at = { cell: 0, value: 4 };
  const one = addFollowUps(addSteps(emptyUndoStack, [placeStep(1, 0, 4)]), at, 2, gone, true);
  assert.equal(one.done.length, 1, "the server joins them too");
  const two = addFollowUps(
    addSteps(addSteps(emptyUndoStack, [placeStep(1, 0, 4)]), [placeStep(2, 1, 3)]),
    at,
    3,
    gone,
    true,
  );
  const taken = undoStep(two, table("43..............", { 0: 1, 1: 1 }));
  assert.deepEqual(
    taken.deeds.map((d) => [d.id, d.marks.length]),
    [[2, 0]],
    "they stay as long as their value does",
  );
  assert.deepEqual(undoStep(taken.trail, table("4...............", { 0: 1 })).deeds[0]?.marks, [corner(5, 4, true)]);
  const race = addFollowUps(emptyUndoStack, at, 2, gone, false);
  assert.deepEqual(undoStep(race, table("4...............", { 0: 1 })).deeds[0]?.marks, [corner(5, 4, true)]);
});

test("a refused command leaves no step", () => {
  const trail = addSteps(addSteps(emptyUndoStack, [placeStep(1, 0, 4)]), [placeStep(2, 1, 3), placeStep(3, 2, 3)]);
  const without = removeStep(trail, 2);
  assert.deepEqual(
    without.done.map((s) => [s.id, s.joined]),
    [
      [1, false],
      [3, false],
    ],
  );
  assert.deepEqual(removeStep(trail, 9), trail);
});

test("a step that only the server knows is requested", () => {
  const trail = addSteps(emptyUndoStack, [{ id: 7, values: [], marks: [], unknown: true }]);
  assert.deepEqual(ids(undoStep(trail, table("................")).deeds), [7]);
});

test("the board shows the result of an undo before the server answers", () => {
  const before = table("4...............", { 0: 1 }, "r2c2+1").board;
  const expects = { turns: [{ cell: 0, from: 4, to: 0 }], marks: [corner(0, 2, true), corner(5, 1, false)] };
  const { board, pending } = optimisticBoard(4, before, ask(emptyOutbox, { t: "undo", id: 1 }, 0, expects), 1);
  assert.deepEqual([board.cells[0], board.notes[0], board.notes[5]], [0, bit(2), 0]);
  assert.ok(pending.has(0));
  const replaced = table("3...............", { 0: 2 }).board;
  assert.equal(
    optimisticBoard(4, replaced, ask(emptyOutbox, { t: "undo", id: 1 }, 0, expects), 1).board.cells[0],
    3,
    "another player's value must stay",
  );
});
