// What a player marks for himself: centre notes, colours, and the values to which cells were turned that are not filled yet. The
// server keeps one layer of notes, the corner notes of the board; these stay on the device.

import { bit, marksText, readMarks, type Mark } from "./notation.ts";

/** How many colours there are to mark cells with. */
export const colourCount = 9;

/** What stands in the cells, row by row. */
export interface Layer {
  /** A set of values for each cell. */
  readonly centre: readonly number[];
  /** A set of colours for each cell, from 1. */
  readonly colours: readonly number[];
  /** The value that a cell was turned to, as a set of one; 0 if it is as it began. */
  readonly turned: readonly number[];
}

/** blankLayer has no marks. */
export function blankLayer(cells: number): Layer {
  const none = Array.from({ length: cells }, () => 0);
  return { centre: none, colours: none, turned: none };
}

/** Adds and removes marks of one sort. */
export function withMark(list: readonly number[], marks: readonly Mark[]): number[] {
  const copy = [...list];
  for (const { cell, add, values } of marks)
    copy[cell] = add ? (copy[cell] ?? 0) | values : (copy[cell] ?? 0) & ~values;
  return copy;
}

/** Writes a layer: the marks of each sort, parted by bars. */
export function layerText(width: number, layer: Layer): string {
  const text = (list: readonly number[]) =>
    marksText(
      width,
      list.flatMap((values, cell) => (values ? [{ cell, add: true, values }] : [])),
    );
  const turned = text(layer.turned);
  return `${text(layer.centre)}|${text(layer.colours)}${turned && `|${turned}`}`;
}

/** Reads a layer of so many cells; what makes no sense on them is passed over. */
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
