// The selection of cells, and how pointers and keys change it.

import { cellsOf, colOf, rowOf, type Shape } from "./shape.ts";
import type { Board } from "./board.ts";
import type { Layer } from "./layer.ts";

/** The cells that values are entered into. The cursor is one of them, unless none is selected. */
export interface Selection {
  /** The cell that arrows start from, and that has the focus; -1 if there is none. */
  readonly cursor: number;
  readonly cells: ReadonlySet<number>;
}

/** Selects one cell. */
export function selectOne(cell: number): Selection {
  return { cursor: cell, cells: new Set(cell < 0 ? [] : [cell]) };
}

/** Adds a cell and moves the cursor to it. */
export function add(selection: Selection, cell: number): Selection {
  if (selection.cursor === cell && selection.cells.has(cell)) return selection;
  return { cursor: cell, cells: new Set([...selection.cells, cell]) };
}

/** Removes a cell; the cursor moves to the last selected one of the others. */
export function remove(selection: Selection, cell: number): Selection {
  const cells = new Set(selection.cells);
  cells.delete(cell);
  return { cursor: [...cells].at(-1) ?? cell, cells };
}

/** Selects every cell. */
export function selectAll(shape: Shape, { cursor }: Selection): Selection {
  return { cursor, cells: new Set(cellsOf(shape)) };
}

/** Selects what was not selected. */
export function invert(shape: Shape, { cursor, cells }: Selection): Selection {
  const rest = cellsOf(shape).filter((cell) => !cells.has(cell));
  return { cursor: rest.includes(cursor) ? cursor : (rest[0] ?? cursor), cells: new Set(rest) };
}

/** Reduces the selection to the cursor's cell, and that to none. */
export function reduce({ cursor, cells }: Selection): Selection {
  return cells.size > 1 ? selectOne(cursor) : { cursor, cells: new Set() };
}

/** Selects every cell with the same value as a cell, or otherwise the same notes, or otherwise the same colours. */
export function selectAlike(board: Board, layer: Layer, cell: number): Selection {
  for (const list of [board.cells, board.notes, layer.centre, layer.colours]) {
    const wanted = list[cell] ?? 0;
    if (wanted === 0) continue;
    const isCompared = (i: number) => list === board.cells || list === layer.colours || board.cells[i] === 0;
    return { cursor: cell, cells: new Set(list.flatMap((v, i) => (v === wanted && isCompared(i) ? [i] : []))) };
  }
  return selectOne(cell);
}

/** Returns the cells on the straight line between two cells, because a fast finger skips cells between two events. */
export function cellsBetween(shape: Shape, from: number, to: number): number[] {
  const rows = rowOf(shape, to) - rowOf(shape, from);
  const cols = colOf(shape, to) - colOf(shape, from);
  const steps = Math.max(Math.abs(rows), Math.abs(cols));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return (rowOf(shape, from) + Math.round(rows * part)) * shape.width + colOf(shape, from) + Math.round(cols * part);
  });
}
