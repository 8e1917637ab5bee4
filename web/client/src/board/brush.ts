// Touching cells directly, on boards of kinds that have tools in place of digits to enter: what a stroke over cells does.

import type { MarkChange, Edit, EditContext, ValueChange } from "./edit.ts";
import { bit, bits, cross } from "./notation.ts";
import { colOf, isCell, rowOf, type Shape } from "./shape.ts";

/** What a stroke leaves in the cells that it goes over. The cell where it begins decides which it is. */
export type Brush =
  /** A value, in cells that are empty and not crossed out; over says that crosses give way. */
  | { readonly is: "value"; readonly value: number; readonly over?: boolean }
  /** Nothing, where there is a value of the player's and it may go. */
  | { readonly is: "clear" }
  /** A note, or a cross, which is the note of 0; added or removed. */
  | { readonly is: "note"; readonly value: number; readonly add: boolean }
  /** Another value that the cell is turned to, for oneself: in the first cell alone. */
  | { readonly is: "turn"; readonly to: number };

/** A cell that is touched with a tool. */
export interface Touch {
  readonly shape: Shape;
  readonly table: EditContext;
  readonly cell: number;
  /** The tool's name. */
  readonly tool: string;
  /** Whether the stroke has gone on to other cells, or only taps. */
  readonly drags: boolean;
}

/** The value that a cell shows: what stands, what it was turned to, or what it began with. */
export function valueAt({ shape, table }: Pick<Touch, "shape" | "table">, cell: number): number {
  return table.board.cells[cell] || (bits(table.layer.turned[cell] ?? 0)[0] ?? 0) || (shape.start?.[cell] ?? 0);
}

/** Reports whether a cell is crossed out. */
export function isCrossed({ board }: Pick<EditContext, "board">, cell: number): boolean {
  return ((board.notes[cell] ?? 0) & cross) !== 0;
}

/** Reports whether a value stands in a cell, of whoever's. */
export function isFilled({ board }: Pick<EditContext, "board">, cell: number): boolean {
  return board.cells[cell] !== 0;
}

/** What a brush does to the cells of a stroke, the first one first. */
export function paintCells(
  brush: Brush,
  { shape, table }: Pick<Touch, "shape" | "table">,
  cells: readonly number[],
): Edit {
  const own = cells.filter((cell) => isCell(shape, cell) && !table.givens[cell]);
  const turns = (wanted: readonly number[], to: number): Edit => ({
    values: wanted.map((cell): ValueChange => ({ cell, from: table.board.cells[cell] ?? 0, to })),
    marks: [],
  });
  switch (brush.is) {
    case "value": {
      const [first] = own;
      const replaces = table.open && own.length === 1 && first !== undefined && isFilled(table, first);
      return turns(
        replaces
          ? own
          : own.filter((cell) => !isFilled(table, cell) && (brush.over === true || !isCrossed(table, cell))),
        brush.value,
      );
    }
    case "clear": {
      const filled = table.open ? own.filter((cell) => isFilled(table, cell)) : [];
      // A cross that the player went over to fill the cell is not meant to come back.
      const over = filled.filter((cell) => isCrossed(table, cell));
      return {
        ...turns(filled, 0),
        marks: over.map((cell): MarkChange => ({ sort: "corner", cell, add: false, values: cross })),
      };
    }
    case "note": {
      const set = brush.value === 0 ? cross : bit(brush.value);
      const changed = own.filter(
        (cell) => !isFilled(table, cell) && (((table.board.notes[cell] ?? 0) & set) !== 0) !== brush.add,
      );
      return {
        values: [],
        marks: changed.map((cell): MarkChange => ({ sort: "corner", cell, add: brush.add, values: set })),
      };
    }
    case "turn":
      return { values: [], marks: own.slice(0, 1).flatMap((cell) => turned(table, cell, brush.to)) };
  }
}

/** turned has a cell show another value, in place of the one that it was turned to before. */
function turned({ board, layer }: EditContext, cell: number, to: number): MarkChange[] {
  if (board.cells[cell] !== 0) return [];
  const old = layer.turned[cell] ?? 0;
  const off: MarkChange[] = old ? [{ sort: "turned", cell, add: false, values: old }] : [];
  return old === bit(to) ? [] : [...off, { sort: "turned", cell, add: true, values: bit(to) }];
}

/** The cells from the first of a stroke to where it is, along the row or column that it has gone further in. */
export function cellsInLine(shape: Shape, first: number, to: number): number[] {
  const rows = rowOf(shape, to) - rowOf(shape, first);
  const cols = colOf(shape, to) - colOf(shape, first);
  const upright = Math.abs(rows) > Math.abs(cols);
  const step = upright ? Math.sign(rows) * shape.width : Math.sign(cols);
  return Array.from({ length: Math.max(Math.abs(rows), Math.abs(cols)) + 1 }, (_, i) => first + i * step).filter(
    (cell) => isCell(shape, cell),
  );
}
