// Rows, columns, boxes and what is left, told in words: faster to hear than cell after cell.

import { remaining, type Board } from "./board.ts";
import { formatValue } from "./label.ts";
import { housesAt, type House, type Shape } from "./shape.ts";

/** The words that it takes. */
export interface SpeechWords {
  readonly house: Readonly<Record<"row" | "col" | "box", (n: number) => string>>;
  /** A house or a place in one of several grids. */
  inGrid(what: string, n: number): string;
  /** So many empty cells after each other. */
  gaps(n: number): string;
  missing(values: string): string;
  /** A house that lacks nothing. */
  readonly full: string;
  readonly noBox: string;
  left(value: string, n: number): string;
  readonly leftHead: string;
}

/** Tells what stands in the row, column or box of a cell, and which values it lacks: in each grid that has the cell. */
export function describeHouse(
  shape: Shape,
  board: Board,
  cell: number,
  is: "row" | "col" | "box",
  words: SpeechWords,
  numbers = false,
): string {
  const houses = housesAt(shape, cell, is);
  return houses.map((house) => told(shape, board, house, words, numbers)).join(" ") || words.noBox;
}

function told(shape: Shape, board: Board, house: House, words: SpeechWords, numbers: boolean): string {
  const parts: string[] = [];
  let gaps = 0;
  const flush = () => {
    if (gaps > 0) parts.push(words.gaps(gaps));
    gaps = 0;
  };
  for (const c of house.cells) {
    const value = board.cells[c] ?? 0;
    if (value === 0) {
      gaps++;
      continue;
    }
    flush();
    parts.push(formatValue(value, numbers));
  }
  flush();
  const present = new Set(house.cells.map((c) => board.cells[c]));
  const lacking = Array.from({ length: shape.values }, (_, i) => i + 1).filter((v) => !present.has(v));
  const end = lacking.length > 0 ? words.missing(lacking.map((v) => formatValue(v, numbers)).join(" ")) : words.full;
  return `${nameHouse(house, words)}: ${parts.join(", ")}; ${end}.`;
}

/** What a row, column or box is called: where there are several grids, in each that has it. */
export function nameHouse({ is, also = [], ...first }: House, words: SpeechWords): string {
  const name = is === "row" || is === "col" || is === "box" ? words.house[is] : () => "";
  return [first, ...also]
    .map(({ index, grid }) => (grid === undefined ? name(index + 1) : words.inGrid(name(index + 1), grid + 1)))
    .join("; ");
}

/** Tells how often each value is still to be placed; those that are complete are passed over. */
export function describeRemaining(shape: Shape, board: Board, words: SpeechWords, numbers = false): string {
  const left = remaining(shape, board).flatMap((n, value) =>
    value > 0 && n > 0 ? [words.left(formatValue(value, numbers), n)] : [],
  );
  return `${words.leftHead}: ${left.join(", ") || words.full}.`;
}
