// Changes of a board that a player asks for with a key or a touch.

import { cellsWith } from "./board.ts";
import { bit, bits, type Mark, type Move } from "./notation.ts";
import type { Board } from "./board.ts";
import { colourCount, withMark, type Layer } from "./layer.ts";

/** What a digit means when it is entered. */
export type Mode = "digit" | "corner" | "centre" | "colour";

/** The layer of a mark: the corners or the centre of a cell, its colours, or the value that it is turned to. */
export type MarkLayer = Exclude<Mode, "digit"> | "turned";

/** All modes, in the order of the mode key. */
export const modes: readonly Mode[] = ["digit", "corner", "centre", "colour"];

/** The state of the board that an edit starts from. */
export interface EditContext {
  readonly givens: readonly number[];
  /** The board as it will be if the server accepts all pending moves. */
  readonly board: Board;
  readonly layer: Layer;
  /** Cells whose value the server has not confirmed yet. */
  readonly pending: ReadonlySet<number>;
  /** Whether placed values may be changed and erased. They may not if the server checks each value before it stays. */
  readonly open: boolean;
  /** Whether values can be undone. The default is open. */
  readonly reversible?: boolean;
  /** The player's seat on a shared board, where only the player's own values are undone. */
  readonly seat?: number;
}

/** Adds marks of one layer to a cell, or removes them. */
export interface MarkChange extends Mark {
  readonly sort: MarkLayer;
  /** The cell whose value caused the change or is removed with it. It is missing if the player made the change. */
  readonly from?: number;
}

/** A change of a cell's value; 0 means that the cell is empty. */
export interface ValueChange {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** The effect of a key: values and marks that change together, or a reason why nothing changes. */
export interface Edit {
  readonly values: readonly ValueChange[];
  readonly marks: readonly MarkChange[];
  readonly say?: "given" | "filled";
  /** Whether one command has all values judged, in their order, up to the first that is wrong. */
  readonly together?: boolean;
}

/** An edit that changes nothing. */
const emptyEdit: Edit = { values: [], marks: [] };

/**
 * Enters a value into the selected cells, in the given mode. Several cells can only be marked, because they can't all
 * have the same value.
 */
export function enterInCells(table: EditContext, selected: ReadonlySet<number>, value: number, mode: Mode): Edit {
  const cells = [...selected];
  if (mode === "colour" && value > colourCount) return emptyEdit;
  if (mode === "digit" && cells.length === 1) return placeInCell(table, { cell: cells[0] ?? 0, value });
  return toggleMark(table, cells, value, mode === "digit" ? "corner" : mode);
}

function placeInCell({ givens, board, pending, open }: EditContext, { cell, value }: Move): Edit {
  const from = board.cells[cell] ?? 0;
  if (givens[cell]) return { ...emptyEdit, say: "given" };
  if (from === value)
    return open
      ? { ...emptyEdit, values: [{ cell, from, to: 0 }] }
      : pending.has(cell)
        ? emptyEdit
        : { ...emptyEdit, say: "filled" };
  if (from !== 0 && !open && !pending.has(cell)) return { ...emptyEdit, say: "filled" };
  return { ...emptyEdit, values: [{ cell, from, to: value }] };
}

/** Returns the note of a cell that has exactly one, in the corners or the centre; otherwise 0. */
export function findLoneNote({ board, layer }: Pick<EditContext, "board" | "layer">, cell: number): number {
  if (board.cells[cell] !== 0) return 0;
  const values = bits((board.notes[cell] ?? 0) | (layer.centre[cell] ?? 0));
  return values.length === 1 ? (values[0] ?? 0) : 0;
}

/** Adds a mark to all cells, or removes it if all have it. Filled cells have no notes. */
function toggleMark(table: EditContext, cells: readonly number[], value: number, sort: MarkLayer): Edit {
  const free = sort === "colour" ? cells : cells.filter((c) => table.board.cells[c] === 0);
  if (free.length === 0)
    return cells.length === 1 ? { ...emptyEdit, say: table.givens[cells[0] ?? 0] ? "given" : "filled" } : emptyEdit;
  const list = marksIn(table, sort);
  const lacking = free.filter((cell) => ((list[cell] ?? 0) & bit(value)) === 0);
  const add = lacking.length > 0;
  const changes = (add ? lacking : free).map((cell) => ({ sort, cell, add, values: bit(value) }));
  return { ...emptyEdit, marks: changes };
}

/**
 * Erases the selected cells: their values where they may be removed, which shows the notes under them again; all notes
 * of empty cells; and colours if there is nothing else, or first in colour mode.
 */
export function erase(table: EditContext, selected: ReadonlySet<number>, mode: Mode): Edit {
  const cells = [...selected];
  const values = table.open ? cellsWith(table.board.cells, cells).filter((c) => !table.givens[c]) : [];
  const turns = values.map((cell) => ({ cell, from: table.board.cells[cell] ?? 0, to: 0 }));
  const free = cells.filter((c) => table.board.cells[c] === 0);
  const notes = [...clearMarks(table, free, "corner"), ...clearMarks(table, free, "centre")];
  const colours = clearMarks(table, cells, "colour");
  if (mode === "colour" && colours.length > 0) return { values: [], marks: colours };
  if (turns.length + notes.length > 0) return { values: turns, marks: notes };
  return { values: [], marks: colours };
}

function clearMarks(table: EditContext, cells: readonly number[], sort: MarkLayer): MarkChange[] {
  const list = marksIn(table, sort);
  return cellsWith(list, cells).map((cell) => ({ sort, cell, add: false, values: list[cell] ?? 0 }));
}

/** Returns the marks of one layer, by cell. */
export function marksIn({ board, layer }: Pick<EditContext, "board" | "layer">, sort: MarkLayer): readonly number[] {
  return { corner: board.notes, centre: layer.centre, colour: layer.colours, turned: layer.turned }[sort];
}

/** Returns the changes of corner notes, which are the marks that the server keeps. */
export function cornerMarks(changes: readonly MarkChange[]): Mark[] {
  return changes.filter((c) => c.sort === "corner").map(({ cell, add, values }) => ({ cell, add, values }));
}

/** Returns the layer with the changes of the marks that this device keeps. */
export function withChanges(layer: Layer, changes: readonly MarkChange[]): Layer {
  const of = (sort: MarkLayer) => changes.filter((c) => c.sort === sort);
  return {
    centre: withMark(layer.centre, of("centre")),
    colours: withMark(layer.colours, of("colour")),
    turned: withMark(layer.turned, of("turned")),
  };
}
