// Where in their cells notes stand that have a place of their own. The unit is a cell's side.

import type { Look } from "./look.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** noteCols is how many notes of a cell stand beside each other: as many as a box is wide. */
export function noteCols(shape: Shape): number {
  return shape.boxCols || Math.ceil(Math.sqrt(shape.values));
}

/** placed is the note that stands out in its own place; 0 is none. Centre notes have no places. */
export function placed(look: Look): number {
  return look.value === 0 && look.centre === 0 ? look.noted : 0;
}

/** notedPlaces is the outline of the places of all notes that stand out, as an SVG path. */
export function notedPlaces(shape: Shape, looks: readonly Look[]): string {
  const cols = noteCols(shape);
  // As style has it: in a cage the sum takes a corner.
  const [left, top, wide, high] = shape.cages.length > 0 ? [0.1, 0.2, 0.8, 0.74] : [0.04, 0.04, 0.92, 0.92];
  const slot = wide / cols;
  const rise = high / Math.ceil(shape.values / cols);
  let d = "";
  looks.forEach((look, cell) => {
    const at = placed(look) - 1;
    if (at < 0) return;
    const x = colOf(shape, cell) + left + slot * (at % cols);
    const y = rowOf(shape, cell) + top + rise * Math.floor(at / cols);
    d += `M${round(x)} ${round(y)}h${round(slot)}v${round(rise)}h${round(-slot)}z`;
  });
  return d;
}

function round(n: number): number {
  return Math.round(n * 1000) / 1000;
}
