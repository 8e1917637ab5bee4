// Rows, columns, boxes and missing values as speech, which is faster to hear than cell after cell.

import { countRemaining, type Board } from "./board.ts";
import { formatValue } from "./label.ts";
import { housesAt, type House, type Shape } from "./shape.ts";

/** The texts for it. */
export interface SpeechWords {
  readonly house: Readonly<Record<"row" | "col" | "box", (n: number) => string>>;
  /** A house or a place in one of several grids. */
  inGrid(what: string, n: number): string;
  /** A number of consecutive empty cells. */
  gaps(n: number): string;
  missing(values: string): string;
  /** A complete house. */
  readonly full: string;
  readonly noBox: string;
  left(value: string, n: number): string;
  readonly leftHead: string;
}

/**
 * Describes the values in the row, column or box of a cell, and the missing ones, in each grid that contains the cell.
 */
export function describeHouse(
  shape: Shape,
  board: Board,
  cell: number,
  is: "row" | "col" | "box",
  words: SpeechWords,
  numbers = false,
): string {
  const houses = housesAt(shape, cell, is);
  return houses.map((house) => summarizeHouse(shape, board, house, words, numbers)).join(" ") || words.noBox;
}

function summarizeHouse(shape: Shape, board: Board, house: House, words: SpeechWords, numbers: boolean): string {
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

/** Names a row, column or box, in each grid that contains it if there are several. */
export function nameHouse({ is, also = [], ...first }: House, words: SpeechWords): string {
  const name = is === "row" || is === "col" || is === "box" ? words.house[is] : () => "";
  return [first, ...also]
    .map(({ index, grid }) => (grid === undefined ? name(index + 1) : words.inGrid(name(index + 1), grid + 1)))
    .join("; ");
}

/** Describes how many of each value have to be placed, without complete ones. */
export function describeRemaining(shape: Shape, board: Board, words: SpeechWords, numbers = false): string {
  const left = countRemaining(shape, board).flatMap((n, value) =>
    value > 0 && n > 0 ? [words.left(formatValue(value, numbers), n)] : [],
  );
  return `${words.leftHead}: ${left.join(", ") || words.full}.`;
}
