// The player's private marks: centre notes, colours, and values that cells were turned to but not confirmed. The server
// keeps the corner notes; these marks stay on the device.

import { bit, marksText, readMarks, type Mark } from "./notation.ts";

/** The number of colours for cells. */
export const colourCount = 9;

/** The marks by cell, row by row. */
export interface Layer {
  /** A set of values for each cell. */
  readonly centre: readonly number[];
  /** The set of colours of each cell, from 1. */
  readonly colours: readonly number[];
  /** The value that each cell was turned to, as a set of one; 0 if it was not turned. */
  readonly turned: readonly number[];
}

/** Returns a layer without marks. */
export function blankLayer(cells: number): Layer {
  const none = Array.from({ length: cells }, () => 0);
  return { centre: none, colours: none, turned: none };
}

/** Adds and removes marks in one list of a layer. */
export function withMark(list: readonly number[], marks: readonly Mark[]): number[] {
  const copy = [...list];
  for (const { cell, add, values } of marks)
    copy[cell] = add ? (copy[cell] ?? 0) | values : (copy[cell] ?? 0) & ~values;
  return copy;
}

/** Serializes a layer: the marks of each list, separated by bars. */
export function layerText(width: number, layer: Layer): string {
  const text = (list: readonly number[]) =>
    marksText(
      width,
      list.flatMap((values, cell) => (values ? [{ cell, add: true, values }] : [])),
    );
  const turned = text(layer.turned);
  return `${text(layer.centre)}|${text(layer.colours)}${turned && `|${turned}`}`;
}

/** Parses a layer for the given number of cells. Invalid parts are ignored. */
export function readLayer(width: number, cells: number, text: string): Layer {
  const [centre = "", colours = "", turned = ""] = text.split("|");
  const blank = blankLayer(cells);
  const fits = (m: Mark) => m.cell >= 0 && m.cell < cells;
  const read = (marks: string) => readMarks(width, marks).filter(fits);
  const known = (1 << (colourCount + 1)) - bit(1);
  const painted = read(colours).map((m) => ({ ...m, values: m.values & known }));
  return {
    centre: withMark(blank.centre, read(centre)),
    colours: withMark(blank.colours, painted),
    turned: withMark(blank.turned, read(turned)),
  };
}
