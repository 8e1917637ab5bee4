// The places of notes within a cell, and what is drawn there. The unit is a cell's side.

import type { CellView } from "./cell-view.ts";
import { bits } from "./notation.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** Returns how many notes fit next to each other: the width of a box. */
export function noteCols(shape: Shape): number {
  return shape.boxCols || Math.ceil(Math.sqrt(shape.values));
}

/** Returns the highlighted note with a fixed place; 0 if there is none. Centre notes have no fixed places. */
export function focusedPlace(look: CellView): number {
  return hasPlaces(look) ? look.noted : 0;
}

/**
 * Reports whether notes above 9 are written as numbers. They are wider than one character, so each note is an element.
 */
export function usesWideNotes(look: CellView, values: number): boolean {
  return look.numbers && values > 9;
}

/** Returns the notes to strike through in their places. Notes that are elements have their own line. */
export function struckNotes(look: CellView, values: number): number {
  return hasPlaces(look) && !usesWideNotes(look, values) ? look.notes & look.dead : 0;
}

/** Reports whether a cell shows the numbers of its colours. */
export function showsColourTags(look: CellView): boolean {
  return look.tags && look.colours > 0;
}

function hasPlaces(look: CellView): boolean {
  return look.value === 0 && look.centre === 0;
}

/** Returns the outline of the places of all highlighted notes, as an SVG path. */
export function notedPlaces(shape: Shape, looks: readonly CellView[]): string {
  const place = placer(shape);
  const frame = (cell: number, look: CellView) => {
    const { x, y, wide, high } = place(cell, focusedPlace(look), showsColourTags(look));
    return `M${round(x)} ${round(y)}h${round(wide)}v${round(high)}h${round(-wide)}z`;
  };
  return looks.map((look, cell) => (focusedPlace(look) > 0 ? frame(cell, look) : "")).join("");
}

/** Returns lines through notes of a cell, as an SVG path. */
export function strokes(shape: Shape, cell: number, look: CellView): string {
  const place = placer(shape);
  return bits(struckNotes(look, shape.values))
    .map((value) => place(cell, value, showsColourTags(look)))
    .map(({ x, y, wide, high }) => `M${round(x + wide * 0.2)} ${round(y + high * 0.53)}h${round(wide * 0.6)}`)
    .join("");
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

const tagHeight = 0.2; // of a cell's side

/**
 * Returns a function that returns a note's place, as in the style sheet. The sum of a cage takes a corner, and the
 * numbers of colours take the bottom.
 */
function placer(shape: Shape): (cell: number, value: number, tagged: boolean) => Place {
  const cols = noteCols(shape);
  const rows = Math.ceil(shape.values / cols);
  const caged = shape.cages.length > 0;
  const [left, top, width, tall] = caged ? ([0.1, 0.2, 0.8, 0.74] as const) : ([0.04, 0.04, 0.92, 0.92] as const);
  return (cell, value, tagged) => {
    const height = tagged ? tall - tagHeight : tall;
    return {
      x: colOf(shape, cell) + left + (width / cols) * ((value - 1) % cols),
      y: rowOf(shape, cell) + top + (height / rows) * Math.floor((value - 1) / cols),
      wide: width / cols,
      high: height / rows,
    };
  };
}

function round(n: number): number {
  return Math.round(n * 1000) / 1000;
}
