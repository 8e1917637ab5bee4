// Which cells are selected, and how pointing and keys change that.

import { cellsOf, colOf, rowOf, type Shape } from "./shape.ts";
import type { Board } from "./board.ts";
import type { Layer } from "./layer.ts";

/** The cells that what is entered goes into. The cursor is one of them, unless none is selected. */
export interface Selection {
  /** The cell that arrows start from, and that has the keyboard; -1 is none. */
  readonly cursor: number;
  readonly cells: ReadonlySet<number>;
}

/** Selects one cell. */
export function only(cell: number): Selection {
  return { cursor: cell, cells: new Set(cell < 0 ? [] : [cell]) };
}

/** Adds a cell, and goes there. */
export function add(selection: Selection, cell: number): Selection {
  if (selection.cursor === cell && selection.cells.has(cell)) return selection;
  return { cursor: cell, cells: new Set([...selection.cells, cell]) };
}

/** Takes a cell out; the cursor goes to the one that was selected last of those that stay. */
export function remove(selection: Selection, cell: number): Selection {
  const cells = new Set(selection.cells);
  cells.delete(cell);
  return { cursor: [...cells].at(-1) ?? cell, cells };
}

/** Selects every cell. */
export function all(shape: Shape, { cursor }: Selection): Selection {
  return { cursor, cells: new Set(cellsOf(shape)) };
}

/** Selects what was not selected. */
export function invert(shape: Shape, { cursor, cells }: Selection): Selection {
  const rest = cellsOf(shape).filter((cell) => !cells.has(cell));
  return { cursor: rest.includes(cursor) ? cursor : (rest[0] ?? cursor), cells: new Set(rest) };
}

/** Goes from many cells to the cursor's, and from that to none. */
export function reduce({ cursor, cells }: Selection): Selection {
  return cells.size > 1 ? only(cursor) : { cursor, cells: new Set() };
}

/** Selects every cell that has what a cell has: its value, or else its notes, or else its colours. */
export function selectAlike(board: Board, layer: Layer, cell: number): Selection {
  for (const list of [board.cells, board.notes, layer.centre, layer.colours]) {
    const wanted = list[cell] ?? 0;
    if (wanted === 0) continue;
    const seen = (i: number) => list === board.cells || list === layer.colours || board.cells[i] === 0;
    return { cursor: cell, cells: new Set(list.flatMap((v, i) => (v === wanted && seen(i) ? [i] : []))) };
  }
  return only(cell);
}

/** The cells from one to another as a finger goes that is faster than its events: a straight line. */
export function cellsBetween(shape: Shape, from: number, to: number): number[] {
  const rows = rowOf(shape, to) - rowOf(shape, from);
  const cols = colOf(shape, to) - colOf(shape, from);
  const steps = Math.max(Math.abs(rows), Math.abs(cols));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return (rowOf(shape, from) + Math.round(rows * part)) * shape.width + colOf(shape, from) + Math.round(cols * part);
  });
}
