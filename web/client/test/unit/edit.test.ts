import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf } from "../../src/board/board.ts";
import {
  cornerMarks,
  enterInCells,
  erase,
  findLoneNote,
  withChanges,
  type Mode,
  type MarkLayer,
  type EditContext,
} from "../../src/board/edit.ts";
import { blankLayer, layerText, readLayer } from "../../src/board/layer.ts";
import { bit } from "../../src/board/notation.ts";
import { amendStep, emptyHistory, recordStep, redo, undo } from "../../src/board/undo.ts";

// Cells: a given, a value that stands, an empty one, a value that is pending, empty ones with notes in the third.
const table: EditContext = {
  givens: [1, ...Array<number>(15).fill(0)],
  board: boardOf(4, { cells: "12.3............", notes: "r1c3+2,4" }),
  layer: blankLayer(16),
  pending: new Set([3]),
  open: false,
};
const open: EditContext = { ...table, pending: new Set(), open: true };

function key(t: EditContext, cells: number[], value: number, mode: Mode = "digit") {
  return enterInCells(t, new Set(cells), value, mode);
}

function change(sort: MarkLayer, cell: number, add: boolean, ...values: number[]) {
  return { sort, cell, add, values: values.reduce((set, v) => set | bit(v), 0) };
}

test("a value is placed where nothing stands", () => {
  assert.deepEqual(key(table, [2], 4).values, [{ cell: 2, from: 0, to: 4 }]);
  assert.equal(key(table, [0], 4).say, "given");
  assert.equal(key(table, [1], 4).say, "filled");
});

test("while a value is pending, another one can be placed, but not the same one", () => {
  assert.deepEqual(key(table, [3], 4).values, [{ cell: 3, from: 3, to: 4 }]);
  assert.deepEqual(key(table, [3], 3), { values: [], marks: [] });
});

test("where values may be changed, another value replaces it and the same value erases it", () => {
  assert.deepEqual(key(open, [1], 4).values, [{ cell: 1, from: 2, to: 4 }]);
  assert.deepEqual(key(open, [1], 2).values, [{ cell: 1, from: 2, to: 0 }]);
  assert.equal(key(open, [0], 2).say, "given");
});

test("several cells get notes, never values", () => {
  const deed = key(table, [0, 1, 2, 4], 4);
  assert.deepEqual(deed.values, []);
  assert.deepEqual(deed.marks, [change("corner", 4, true, 4)], "those that lack it and are empty");
  assert.deepEqual(
    key(table, [2], 4, "corner").marks,
    [change("corner", 2, false, 4)],
    "if all cells have it, it is removed",
  );
  assert.deepEqual(key(table, [2, 4], 1, "centre").marks, [change("centre", 2, true, 1), change("centre", 4, true, 1)]);
  assert.deepEqual(key(table, [0, 2], 9, "colour").marks, [change("colour", 0, true, 9), change("colour", 2, true, 9)]);
  assert.equal(key(table, [3], 2, "corner").say, "filled", "a cell with a pending value gets no note");
});

test("a cell's only note is found in any layer, and none in a filled cell", () => {
  const noted = { ...table, board: boardOf(4, { cells: "12.3............", notes: "r1c3+2,4 r2c1+3" }) };
  const layer = {
    ...blankLayer(16),
    centre: blankLayer(16).centre.map((_, i) => (i === 4 || i === 5 || i === 1 ? bit(3) : 0)),
  };
  assert.deepEqual(
    [2, 4, 5, 1, 6].map((cell) => findLoneNote({ ...noted, layer }, cell)),
    [0, 3, 3, 0, 0],
  );
  assert.equal(
    findLoneNote(
      { board: noted.board, layer: { ...layer, centre: layer.centre.map((_, i) => (i === 4 ? bit(1) : 0)) } },
      4,
    ),
    0,
  );
});

test("erasing removes notes in any mode, then colours, and values only where permitted", () => {
  const marked = {
    ...table,
    layer: withChanges(table.layer, [change("centre", 2, true, 3), change("colour", 2, true, 1)]),
  };
  const notes = [change("corner", 2, false, 2, 4), change("centre", 2, false, 3)];
  const colours = [change("colour", 2, false, 1)];
  for (const mode of ["digit", "corner", "centre"] as const)
    assert.deepEqual(erase(marked, new Set([2]), mode).marks, notes);
  assert.deepEqual(erase(marked, new Set([2]), "colour").marks, colours);
  const bare = {
    ...marked,
    board: { ...table.board, notes: table.board.cells.map(() => 0) },
    layer: { ...marked.layer, centre: table.board.cells.map(() => 0) },
  };
  assert.deepEqual(erase(bare, new Set([2]), "digit").marks, colours);
  assert.deepEqual(erase(table, new Set([0, 1]), "digit"), { values: [], marks: [] });
  assert.deepEqual(erase(open, new Set([0, 1]), "digit").values, [{ cell: 1, from: 2, to: 0 }]);
});

/** A table with a deed done. */
function applyEdit(
  t: EditContext,
  { values, marks }: { values: readonly { cell: number; to: number }[]; marks: readonly ReturnType<typeof change>[] },
): EditContext {
  const cells = [...t.board.cells];
  for (const { cell, to } of values) cells[cell] = to;
  const notes = [...t.board.notes];
  for (const { cell, add, values } of cornerMarks(marks))
    notes[cell] = add ? notes[cell]! | values : notes[cell]! & ~values;
  return { ...t, board: { ...t.board, cells, notes }, layer: withChanges(t.layer, marks) };
}

test("a step is undone and redone as one", () => {
  const deed = {
    values: [],
    marks: [change("corner", 4, true, 1), change("centre", 5, true, 2), change("colour", 0, true, 3)],
  };
  const done = applyEdit(table, deed);
  const back = undo(recordStep(emptyHistory, deed), done);
  assert.ok(back.deed);
  const before = applyEdit(done, back.deed);
  assert.deepEqual([before.board.notes, before.layer], [table.board.notes, table.layer]);
  const forth = redo(back.history, before);
  assert.ok(forth.deed);
  assert.deepEqual(applyEdit(before, forth.deed).layer, done.layer);
  assert.equal(undo(back.history, before).deed, undefined);
});

test("undo changes only what is still as the step left it, and skips steps without such changes", () => {
  const first = { values: [], marks: [change("corner", 4, true, 1)] };
  const second = { values: [], marks: [change("corner", 5, true, 1, 2)] };
  const history = recordStep(recordStep(emptyHistory, first), second);
  let now = applyEdit(applyEdit(table, first), second);
  now = applyEdit(now, { values: [], marks: [change("corner", 5, false, 1)] }); // somebody else's
  const once = undo(history, now);
  assert.deepEqual(once.deed?.marks, [change("corner", 5, false, 2)]);
  const filled = applyEdit(applyEdit(now, once.deed!), { values: [{ cell: 4, to: 3 }], marks: [] });
  assert.equal(undo(once.history, filled).deed, undefined, "there are no notes in a filled cell");
});

test("where values may be erased, undo of a value restores the notes that it removed", () => {
  const placed = { values: [{ cell: 2, from: 0, to: 4 }], marks: [change("corner", 2, false, 2, 4)] };
  const cost = [change("corner", 6, false, 4)];
  const history = amendStep(recordStep(emptyHistory, placed), { cell: 2, to: 4 }, cost);
  assert.equal(history.done.length, 1);
  const begun = applyEdit(open, { values: [], marks: [change("corner", 6, true, 4)] });
  const done = applyEdit(applyEdit(begun, placed), { values: [], marks: cost });
  const { deed } = undo(history, done);
  assert.deepEqual(applyEdit(done, deed!).board, begun.board);
  const closed = undo(history, { ...done, open: false });
  assert.deepEqual(
    closed.deed,
    { values: [], marks: [change("corner", 6, true, 4)] },
    "a right value stays, and the notes come back",
  );
});

test("changes without the step of their value form a step", () => {
  const history = amendStep(emptyHistory, { cell: 2, to: 4 }, [change("corner", 6, false, 4)]);
  assert.equal(history.done.length, 1);
  assert.equal(recordStep(history, { values: [], marks: [] }), history, "an empty change must not be a step");
});

test("marks of this device are stored as text", () => {
  const layer = withChanges(blankLayer(16), [change("centre", 3, true, 1, 4), change("colour", 15, true, 2, 9)]);
  assert.equal(layerText(4, layer), "r1c4+1,4|r4c4+2,9");
  assert.deepEqual(readLayer(4, 16, layerText(4, layer)), layer);
  assert.deepEqual(readLayer(4, 16, ""), blankLayer(16));
  assert.deepEqual(readLayer(4, 16, "r9c9+1|r1c1+12 nonsense"), blankLayer(16), "unsuitable cells must be skipped");
});
