// What a value brings about beside itself, and what is left where one goes.

import { seenAway } from "../board/board.ts";
import { isCrossed, isFilled } from "../board/brush.ts";
import type { Change, Deed, Table } from "../board/edit.ts";
import { cross, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import { lookOf } from "../kinds/kind-loader.ts";

/**
 * aftermath is what follows from a value that stands, as far as the player likes that: notes go, and cells are crossed out. Nothing
 * follows from a value that contradicts what can be seen on the board, because one of the two is wrong.
 */
export function aftermath(shape: Shape, table: Table, move: Move): Change[] {
  if (lookOf(shape.kind).conflicts(shape, table.board.cells).has(move.cell)) return [];
  const { clean, crosses } = prefs();
  const changes = [...(clean ? ruledOut(shape, table, move) : []), ...(crosses ? crossedBy(shape, table, move) : [])];
  return changes.map((c) => ({ ...c, from: move.cell }));
}

/** ruledOut are the notes of both sorts that a value contradicts. */
function ruledOut(shape: Shape, { board, layer }: Table, move: Move): Change[] {
  const of = (notes: readonly number[]) => seenAway(shape, { ...board, notes }, move);
  return [
    ...of(board.notes).map((m) => ({ ...m, sort: "corner" as const })),
    ...of(layer.centre).map((m) => ({ ...m, sort: "centre" as const })),
  ];
}

/** crossedBy are the crosses that a value brings about. */
function crossedBy(shape: Shape, table: Table, { cell, value }: Move): Change[] {
  const crossed = lookOf(shape.kind).crossed?.(shape, table.board, cell, value) ?? [];
  return crossed
    .filter((c) => !isFilled(table, c) && !isCrossed(table, c))
    .map((c) => ({ sort: "corner", cell: c, add: true, values: cross }));
}

/** backTo has cells hold again what they began with, for a board that begins full is never emptied; undefined is that it begins empty. */
export function backTo({ start }: Shape, { board, givens }: Table, cells: ReadonlySet<number>): Deed | undefined {
  if (!start) return undefined;
  const turns = [...cells].map((cell) => ({ cell, from: board.cells[cell] ?? 0, to: start[cell] ?? 0 }));
  return { turns: turns.filter(({ cell, from, to }) => !givens[cell] && to > 0 && from !== to), changes: [] };
}
