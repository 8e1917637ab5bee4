import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import type { MarkChange, EditContext } from "../../src/board/edit.ts";
import { bit } from "../../src/board/notation.ts";
import { roomOf } from "../../src/room/state.ts";
import { Session } from "../../src/room/session.ts";
import { RoomUndoHistory } from "../../src/round/room-undo-history.ts";
import { resetStorage, noStorage } from "./fake-storage.ts";
import { readGolden } from "./golden.ts";
import { FakeWorld } from "./world.ts";

before(resetStorage);
after(noStorage);

const coop = readGolden<wire.Room>("room-coop");
const open: wire.Room = { ...coop, settings: { ...coop.settings, policy: "blind" } };
const { board, puzzle } = roomOf(open);

/** An undo history for the board of a co-op that accepts any value. */
function player() {
  const world = new FakeWorld();
  const ignore = () => {};
  const session = new Session("BCDFG", world, {
    token: () => "token",
    renew: () => Promise.resolve(),
    onChange: ignore,
    onEntry: ignore,
    onAccept: ignore,
    onRefuse: ignore,
    onMessage: ignore,
    onRollback: ignore,
    onError: ignore,
  });
  session.open();
  world.last.open();
  world.last.receive(readGolden<wire.Welcome>("welcome"));
  world.last.receive(open);
  const undoHistory = new RoomUndoHistory(session);
  const table = (cells: Record<number, number> = {}): EditContext => ({
    givens: puzzle!.givens,
    board: {
      ...board!,
      cells: board!.cells.map((v, i) => cells[i] ?? v),
      by: board!.by.map((v, i) => (cells[i] ? open.you : v)),
    },
    layer: undoHistory.layer,
    pending: new Set(),
    open: true,
    reversible: true,
    seat: open.you,
  });
  undoHistory.open("BCDFG/1", puzzle!.shape, table());
  return { world, undoHistory, table };
}

const change = (sort: "corner" | "centre", add: boolean): MarkChange => ({
  sort,
  cell: 5,
  add,
  values: bit(8),
  ...(add ? {} : { from: 6 }),
});
const centre = (undoHistory: RoomUndoHistory) => undoHistory.layer.centre[5];

test("the client tells the server from which value notes follow", () => {
  const { world, undoHistory, table } = player();
  undoHistory.apply(table(), { values: [{ cell: 6, from: 0, to: 8 }], marks: [] });
  undoHistory.applyFollowUps(table({ 6: 8 }), { cell: 6, value: 8 }, [change("corner", false)]);
  assert.deepEqual(
    world.last.named("note").map(({ marks, move }) => [marks, move]),
    [["r1c6-8", "r1c7=8"]],
  );
  undoHistory.step("undo", table({ 6: 8 }));
  assert.equal(world.last.named("undo").length, 1, "the server treats both as one step");
});

test("centre notes that a value removed are restored, whoever erases it", () => {
  for (const erased of ["by the player", "by another player", "after a reload", "by undo"]) {
    let { undoHistory, table } = player();
    undoHistory.apply(table(), { values: [], marks: [change("centre", true)] });
    undoHistory.apply(table(), { values: [{ cell: 6, from: 0, to: 8 }], marks: [] });
    undoHistory.applyFollowUps(table({ 6: 8 }), { cell: 6, value: 8 }, [change("centre", false)]);
    assert.equal(centre(undoHistory), 0, erased);
    if (erased === "after a reload") ({ undoHistory, table } = player());
    undoHistory.settle(table({ 6: 8 }));
    assert.equal(centre(undoHistory), 0, erased);
    if (erased === "by the player")
      undoHistory.apply(table({ 6: 8 }), { values: [{ cell: 6, from: 8, to: 0 }], marks: [] });
    else if (erased === "by undo") undoHistory.step("undo", table({ 6: 8 }));
    else undoHistory.settle(table());
    assert.equal(centre(undoHistory), bit(8), erased);
    if (erased !== "by the player" && erased !== "by undo") continue;
    undoHistory.step(erased === "by undo" ? "redo" : "undo", table());
    assert.equal(centre(undoHistory), 0, erased);
    undoHistory.settle(table({ 6: 8 }));
    undoHistory.settle(table());
    assert.equal(centre(undoHistory), bit(8), erased);
  }
});
