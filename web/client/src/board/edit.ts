// What a player's hand does on the board: from a key or a touch to the changes that it asks for.

import { cellsWith } from "./board.ts";
import { bit, bits, type Mark, type Move } from "./notation.ts";
import type { Board } from "./board.ts";
import { colourCount, withMark, type Layer } from "./layer.ts";

/** What a digit means when it is entered. */
export type Mode = "digit" | "corner" | "centre" | "colour";

/** Where a mark is made: in the corners or the centre of a cell, or on all of it, which may be a colour or a turn. */
export type MarkLayer = Exclude<Mode, "digit"> | "turned";

/** All modes, in the order in which the mode key goes through them. */
export const modes: readonly Mode[] = ["digit", "corner", "centre", "colour"];

/** What a hand finds before it. */
export interface EditContext {
  readonly givens: readonly number[];
  /** The board as it will be if all that is under way counts. */
  readonly board: Board;
  readonly layer: Layer;
  /** Cells whose value is not yet known to be right. */
  readonly pending: ReadonlySet<number>;
  /** Whether values that stand may be changed and erased: they are not where each is proved right before it stays. */
  readonly open: boolean;
  /** Whether a value can be undone; where nothing is said, if the table is open. */
  readonly reversible?: boolean;
  /** The player's seat at a board that others fill too: only own values are undone. */
  readonly seat?: number;
}

/** Adds marks of one sort to a cell, or removes them. */
export interface MarkChange extends Mark {
  readonly sort: MarkLayer;
  /** The cell whose value the change follows from, or that it is taken back with. Without it the player has made the change. */
  readonly from?: number;
}

/** A value in a cell that becomes another; 0 if there is none. */
export interface ValueChange {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** What comes of a key: values and marks that change together, or a word why nothing does. */
export interface Edit {
  readonly values: readonly ValueChange[];
  readonly marks: readonly MarkChange[];
  readonly say?: "given" | "filled";
}

/** A deed that changes nothing. */
export const emptyEdit: Edit = { values: [], marks: [] };

/** Puts a value into the selected cells, as a mode says. Several cells can only be marked: a value in all is never right. */
export function enterInCells(table: EditContext, selected: ReadonlySet<number>, value: number, mode: Mode): Edit {
  const cells = [...selected];
  if (mode === "colour" && value > colourCount) return emptyEdit;
  if (mode === "digit" && cells.length === 1) return placed(table, { cell: cells[0] ?? 0, value });
  return toggled(table, cells, value, mode === "digit" ? "corner" : mode);
}

function placed({ givens, board, pending, open }: EditContext, { cell, value }: Move): Edit {
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

/** The one note of a cell where it has just one, of whatever sort; 0 if there is none to be taken for the value. */
export function findLoneNote({ board, layer }: Pick<EditContext, "board" | "layer">, cell: number): number {
  if (board.cells[cell] !== 0) return 0;
  const values = bits((board.notes[cell] ?? 0) | (layer.centre[cell] ?? 0));
  return values.length === 1 ? (values[0] ?? 0) : 0;
}

/** Marks all cells, or where all have the mark removes it from them. In filled cells nothing can be noted. */
function toggled(table: EditContext, cells: readonly number[], value: number, sort: MarkLayer): Edit {
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
 * Empties the selected cells: of their values where those may go, which shows the notes under them again; of the notes of
 * both sorts where no value stands; and of colours where there is nothing else, or first in the mode for colours.
 */
export function erase(table: EditContext, selected: ReadonlySet<number>, mode: Mode): Edit {
  const cells = [...selected];
  const values = table.open ? cellsWith(table.board.cells, cells).filter((c) => !table.givens[c]) : [];
  const turns = values.map((cell) => ({ cell, from: table.board.cells[cell] ?? 0, to: 0 }));
  const free = cells.filter((c) => table.board.cells[c] === 0);
  const notes = [...cleared(table, free, "corner"), ...cleared(table, free, "centre")];
  const colours = cleared(table, cells, "colour");
  if (mode === "colour" && colours.length > 0) return { values: [], marks: colours };
  if (turns.length + notes.length > 0) return { values: turns, marks: notes };
  return { values: [], marks: colours };
}

function cleared(table: EditContext, cells: readonly number[], sort: MarkLayer): MarkChange[] {
  const list = marksIn(table, sort);
  return cellsWith(list, cells).map((cell) => ({ sort, cell, add: false, values: list[cell] ?? 0 }));
}

/** Where the marks of a sort stand. */
export function marksIn({ board, layer }: Pick<EditContext, "board" | "layer">, sort: MarkLayer): readonly number[] {
  return { corner: board.notes, centre: layer.centre, colour: layer.colours, turned: layer.turned }[sort];
}

/** The changes that go to the server, as the marks that it knows. */
export function cornerMarks(changes: readonly MarkChange[]): Mark[] {
  return changes.filter((c) => c.sort === "corner").map(({ cell, add, values }) => ({ cell, add, values }));
}

/** A layer with the changes that are the device's. */
export function withChanges(layer: Layer, changes: readonly MarkChange[]): Layer {
  const of = (sort: MarkLayer) => changes.filter((c) => c.sort === sort);
  return {
    centre: withMark(layer.centre, of("centre")),
    colours: withMark(layer.colours, of("colour")),
    turned: withMark(layer.turned, of("turned")),
  };
}
