// Changes that follow from placing or removing a value.

import { removeSeenNotes } from "../board/board.ts";
import { isCrossed, isFilled } from "../board/brush.ts";
import type { MarkChange, Edit, EditContext } from "../board/edit.ts";
import { cross, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import { kindUI } from "../kinds/kind-loader.ts";

/**
 * Returns the changes that follow from a placed value, if the player has enabled them: notes are removed, and cells are
 * crossed out. A value with a visible conflict has no effect, because it or the other value is wrong.
 */
export function followUpChanges(shape: Shape, table: EditContext, move: Move): MarkChange[] {
  if (kindUI(shape.kind).conflicts(shape, table.board.cells).has(move.cell)) return [];
  const { clean, crosses } = prefs();
  const changes = [
    ...(clean ? excludedNotes(shape, table, move) : []),
    ...(crosses ? newCrosses(shape, table, move) : []),
  ];
  return changes.map((c) => ({ ...c, from: move.cell }));
}

/** Returns the notes that a value contradicts, in the corners and the centre. */
function excludedNotes(shape: Shape, { board, layer }: EditContext, move: Move): MarkChange[] {
  const of = (notes: readonly number[]) => removeSeenNotes(shape, { ...board, notes }, move);
  return [
    ...of(board.notes).map((m) => ({ ...m, sort: "corner" as const })),
    ...of(layer.centre).map((m) => ({ ...m, sort: "centre" as const })),
  ];
}

/** Returns the crosses that a value causes. */
function newCrosses(shape: Shape, table: EditContext, { cell, value }: Move): MarkChange[] {
  const crossed = kindUI(shape.kind).cellsToCross?.(shape, table.board, cell, value) ?? [];
  return crossed
    .filter((c) => !isFilled(table, c) && !isCrossed(table, c))
    .map((c) => ({ sort: "corner", cell: c, add: true, values: cross }));
}

/**
 * Returns the changes that reset cells to their first values, because a board that begins full is never emptied;
 * undefined if it begins empty.
 */
export function resetCells(
  { start }: Shape,
  { board, givens }: EditContext,
  cells: ReadonlySet<number>,
): Edit | undefined {
  if (!start) return undefined;
  const turns = [...cells].map((cell) => ({ cell, from: board.cells[cell] ?? 0, to: start[cell] ?? 0 }));
  return { values: turns.filter(({ cell, from, to }) => !givens[cell] && to > 0 && from !== to), marks: [] };
}
