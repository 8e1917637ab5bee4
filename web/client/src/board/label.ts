// The accessible label of a cell.

import type { CellView } from "./cell-view.ts";
import { bits, symbolOf } from "./notation.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** The texts of a cell's label. */
export interface LabelWords {
  place(row: number, col: number): string;
  empty: string;
  notes(values: string): string;
  /** The cell stays empty. */
  crossed: string;
  centre(values: string): string;
  /** The colours, by their numbers. */
  colours(numbers: string): string;
  given: string;
  pending: string;
  wrong: string;
  gone: string;
  conflict: string;
  by(name: string): string;
  cage(sum: number): string;
  region(letter: string): string;
  hinted: { target: string; reason: string };
}

/** How a kind names the contents of its cells. Missing names are replaced by symbols. */
export interface Names {
  /** The name of a value in its cell. */
  value(shape: Shape, cell: number, look: Pick<CellView, "value" | "loose" | "state" | "numbers">): string;
  /** The name of a value without its cell, as in a list of moves, if that is shorter. */
  shortValue?(shape: Shape, cell: number, value: number): string;
  /** Other properties of a cell: signs around it, or the clue of its line. */
  details?(shape: Shape, cell: number): readonly string[];
}

/** Formats a value: values above 9 are letters or, with numbers, numbers. */
export function formatValue(value: number, numbers: boolean): string {
  return numbers && value > 9 ? String(value) : symbolOf(value);
}

/** Returns a cell's label. sum is the sum of its cage, if it has one. */
export function describeCell(
  shape: Shape,
  cell: number,
  look: CellView,
  words: LabelWords,
  sum?: number,
  names?: Names,
): string {
  const describe = (value: number) => names?.value(shape, cell, { ...look, value }) ?? formatValue(value, look.numbers);
  const write = (set: number) => bits(set).map(describe).join(" ");
  const parts = [words.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)];
  parts.push(look.value > 0 ? describe(look.value) : look.crossed ? words.crossed : words.empty);
  if (look.given) parts.push(words.given);
  if (look.wrong) parts.push(words.wrong);
  if (look.gone) parts.push(words.gone);
  if (look.pending) parts.push(words.pending);
  if (look.conflict) parts.push(words.conflict);
  if (look.author) parts.push(words.by(look.author));
  if (bits(look.notes).length > 0) parts.push(words.notes(write(look.notes)));
  if (look.centre) parts.push(words.centre(write(look.centre)));
  if (look.colours) parts.push(words.colours(bits(look.colours).join(" ")));
  if (shape.boxRows === 0 && (shape.boxes[cell] ?? -1) >= 0) parts.push(words.region(letterOf(shape.boxes[cell] ?? 0)));
  if (sum !== undefined) parts.push(words.cage(sum));
  parts.push(...(names?.details?.(shape, cell) ?? []));
  if (look.hinted && look.hinted !== "area") parts.push(words.hinted[look.hinted]);
  return parts.join(", ");
}

/** Returns the letter of an irregular region. */
export function letterOf(region: number): string {
  return String.fromCharCode("A".charCodeAt(0) + region);
}
