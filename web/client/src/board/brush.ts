// Strokes over cells, on boards of kinds that have tools instead of digits to enter.

import type { MarkChange, Edit, EditContext, ValueChange } from "./edit.ts";
import { bit, bits, cross } from "./notation.ts";
import { colOf, isCell, rowOf, type Shape } from "./shape.ts";

/** The effect of a stroke on its cells. The cell where the stroke begins decides it. */
export type Brush =
  /** places a value in cells that are empty and not crossed out; with over, also in crossed ones */
  | { readonly is: "value"; readonly value: number; readonly over?: boolean }
  /** removes the player's values where they may be removed */
  | { readonly is: "clear" }
  /** adds or removes a note; a cross is the note of 0 */
  | { readonly is: "note"; readonly value: number; readonly add: boolean }
  /** turns the first cell to another value, on this device only */
  | { readonly is: "turn"; readonly to: number };

/** A cell that is touched with a tool. */
export interface Touch {
  readonly shape: Shape;
  readonly table: EditContext;
  readonly cell: number;
  /** The tool's name. */
  readonly tool: string;
  /** Whether the stroke covers more than one cell, as opposed to a tap. */
  readonly drags: boolean;
  /** The value that was refused in the cell; undefined if it is not the last one, or a refusal has a price. */
  readonly refused?: number | undefined;
}

/** Returns the value that a cell shows: the placed one, the one it was turned to, or the one it began with. */
export function valueAt({ shape, table }: Pick<Touch, "shape" | "table">, cell: number): number {
  return table.board.cells[cell] || (bits(table.layer.turned[cell] ?? 0)[0] ?? 0) || (shape.start?.[cell] ?? 0);
}

/** Reports whether a cell is crossed out. */
export function isCrossed({ board }: Pick<EditContext, "board">, cell: number): boolean {
  return ((board.notes[cell] ?? 0) & cross) !== 0;
}

/** Reports whether a cell has a value, of any player. */
export function isFilled({ board }: Pick<EditContext, "board">, cell: number): boolean {
  return board.cells[cell] !== 0;
}

/** Returns the changes that a brush makes to the cells of a stroke, the first cell first. */
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
      // A cross that the stroke filled is removed for good.
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
      return { values: [], marks: own.slice(0, 1).flatMap((cell) => turnMarks(table, cell, brush.to)) };
  }
}

/** Returns the marks that show another value in a cell, in place of the one that it was turned to before. */
function turnMarks({ board, layer }: EditContext, cell: number, to: number): MarkChange[] {
  if (board.cells[cell] !== 0) return [];
  const old = layer.turned[cell] ?? 0;
  const off: MarkChange[] = old ? [{ sort: "turned", cell, add: false, values: old }] : [];
  return old === bit(to) ? [] : [...off, { sort: "turned", cell, add: true, values: bit(to) }];
}

/** Returns the cells between two cells of a stroke, along the row or column that it has moved further in. */
export function cellsInLine(shape: Shape, first: number, to: number): number[] {
  const rows = rowOf(shape, to) - rowOf(shape, first);
  const cols = colOf(shape, to) - colOf(shape, first);
  const upright = Math.abs(rows) > Math.abs(cols);
  const step = upright ? Math.sign(rows) * shape.width : Math.sign(cols);
  return Array.from({ length: Math.max(Math.abs(rows), Math.abs(cols)) + 1 }, (_, i) => first + i * step).filter(
    (cell) => isCell(shape, cell),
  );
}
