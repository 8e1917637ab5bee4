// A cell in words, for those who hear the board.

import type { CellView } from "./cell-view.ts";
import { bits, symbolOf } from "./notation.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** The words that a cell's label is made of. */
export interface LabelWords {
  place(row: number, col: number): string;
  empty: string;
  notes(values: string): string;
  /** The cell stays empty. */
  crossed: string;
  centre(values: string): string;
  /** The colours by their numbers. */
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

/** How a kind calls what its cells hold. What it does not say is said with symbols. */
export interface Names {
  /** A value in its cell. */
  value(shape: Shape, cell: number, look: Pick<CellView, "value" | "loose" | "state" | "numbers">): string;
  /** A value away from its cell, as in a list of moves, where that is less. */
  alone?(shape: Shape, cell: number, value: number): string;
  /** What else there is to a cell: signs around it, or the clue of its line. */
  about?(shape: Shape, cell: number): readonly string[];
}

/** How a value is written: above 9 as a letter or, where numbers are preferred, as a number. */
export function formatValue(value: number, numbers: boolean): string {
  return numbers && value > 9 ? String(value) : symbolOf(value);
}

/** Says a cell. sum is that of its cage, if it is in one. */
export function describeCell(
  shape: Shape,
  cell: number,
  look: CellView,
  words: LabelWords,
  sum?: number,
  names?: Names,
): string {
  const said = (value: number) => names?.value(shape, cell, { ...look, value }) ?? formatValue(value, look.numbers);
  const write = (set: number) => bits(set).map(said).join(" ");
  const parts = [words.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)];
  parts.push(look.value > 0 ? said(look.value) : look.crossed ? words.crossed : words.empty);
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
  parts.push(...(names?.about?.(shape, cell) ?? []));
  if (look.hinted) parts.push(words.hinted[look.hinted]);
  return parts.join(", ");
}

/** Names an irregular region. */
export function letterOf(region: number): string {
  return String.fromCharCode("A".charCodeAt(0) + region);
}
