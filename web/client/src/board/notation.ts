// The text forms of values, boards, moves and marks, as the protocol defines them.

/** The characters of the values, from 1. */
const symbols = "123456789ABCDEFGHIJKLMNOP";

/** Returns the character of a value in texts and on keys; the empty cell has none. */
export function symbolOf(value: number): string {
  return value > 0 ? (symbols[value - 1] ?? "?") : "";
}

/** Returns the value of a character, in either case; 0 if it has none. */
export function parseSymbol(symbol: string): number {
  return symbol.length === 1 ? symbols.indexOf(symbol.toUpperCase()) + 1 : 0;
}

/** Parses a board, with one character for each cell. Places without a cell have no value. */
export function readCells(text: string): number[] {
  return Array.from(text, parseSymbol);
}

/** Returns the places without a cell in a board's text. */
export function readVoids(text: string): Set<number> {
  return new Set(Array.from(text).flatMap((c, cell) => (c === "#" ? [cell] : [])));
}

/** A value in a cell; rows and columns are numbered from 0 here and from 1 in the text. */
export interface Move {
  readonly cell: number;
  readonly value: number;
}

/** Parses a move; undefined if the text is invalid. */
export function readMove(width: number, text: string): Move | undefined {
  const m = /^r(\d+)c(\d+)=(\d+)$/.exec(text);
  return m ? { cell: cellAt(width, m[1], m[2]), value: Number(m[3]) } : undefined;
}

/** A value in one cell, or in several cells of a line in the order in which they are filled. */
export interface Run {
  readonly cells: readonly number[];
  readonly value: number;
}

/** Serializes a run: "r3c4=7", "r3c4..c9=1" along a row, "r3c4..r9=1" down a column. */
export function runText(width: number, { cells, value }: Run): string {
  const [first = 0, last = first] = [cells[0], cells.at(-1)];
  const upright = first % width === last % width;
  const end = upright ? `r${Math.floor(last / width) + 1}` : `c${(last % width) + 1}`;
  return `${place(width, first)}${first === last ? "" : `..${end}`}=${value}`;
}

/** Parses a run; undefined if the text is invalid. */
export function readRun(width: number, text: string): Run | undefined {
  const m = /^r(\d+)c(\d+)(?:\.\.([rc])(\d+))?=(\d+)$/.exec(text);
  if (!m) return undefined;
  const first = cellAt(width, m[1], m[2]);
  const last = m[3] === "r" ? cellAt(width, m[4], m[2]) : cellAt(width, m[1], m[4] ?? m[2]);
  const step = (m[3] === "r" ? width : 1) * Math.sign(last - first);
  const cells = Array.from({ length: step === 0 ? 1 : (last - first) / step + 1 }, (_, i) => first + i * step);
  return { cells, value: Number(m[5]) };
}

/** Serializes moves, one cell each: "r3c4=7 r1c2=3". */
export function movesText(width: number, moves: readonly Move[]): string {
  return moves.map(({ cell, value }) => runText(width, { cells: [cell], value })).join(" ");
}

/** Parses the runs of a message; none if the text is invalid. */
export function readRuns(width: number, text: string): Run[] {
  return text.split(" ").flatMap((part) => readRun(width, part) ?? []);
}

/** Groups moves into the longest possible runs: consecutive cells of a line with one value. */
export function runsOf(width: number, moves: readonly Move[], longest: number): Run[] {
  const runs: { cells: number[]; value: number }[] = [];
  for (const { cell, value } of moves) {
    const run = runs.at(-1);
    if (run && run.value === value && run.cells.length < longest && follows(width, run.cells, cell))
      run.cells.push(cell);
    else runs.push({ cells: [cell], value });
  }
  return runs;
}

function follows(width: number, cells: readonly number[], cell: number): boolean {
  const [first = 0, last = 0] = [cells[0], cells.at(-1)];
  const step = cell - last;
  if (cells.length > 1)
    return step === (last - first) / (cells.length - 1) && (Math.abs(step) === width || sameRow(width, cell, last));
  return Math.abs(step) === width || (Math.abs(step) === 1 && sameRow(width, cell, last));
}

function sameRow(width: number, a: number, b: number): boolean {
  return Math.floor(a / width) === Math.floor(b / width);
}

/** Returns a cell's name: "r3c4". */
export function cellText(width: number, cell: number): string {
  return place(width, cell);
}

/** Parses a cell's name; undefined if it is invalid. */
export function readCell(width: number, text: string): number | undefined {
  const m = /^r(\d+)c(\d+)$/.exec(text);
  return m && width > 0 ? cellAt(width, m[1], m[2]) : undefined;
}

/** Adds notes to a cell, or removes them. Bit v of values is value v, and bit 0 is the cross. */
export interface Mark {
  readonly cell: number;
  readonly add: boolean;
  readonly values: number;
}

/** Serializes marks: "r3c4+1,4,7 r3c5-2 r3c6+0". */
export function marksText(width: number, marks: readonly Mark[]): string {
  return marks.map((m) => place(width, m.cell) + (m.add ? "+" : "-") + notesIn(m.values).join(",")).join(" ");
}

/** Returns the notes in a set in ascending order; 0 is the cross. */
function notesIn(set: number): number[] {
  return [...(set & cross ? [0] : []), ...bits(set)];
}

/** Splits marks into parts that a message may have: limited in text length and in the number of values. */
export function splitMarks(width: number, marks: readonly Mark[], longest: number, most: number): Mark[][] {
  const parts: Mark[][] = [];
  let room = 0;
  let left = 0;
  for (const mark of marks) {
    const size = marksText(width, [mark]).length + 1;
    const many = notesIn(mark.values).length;
    if (size > room || many > left) {
      parts.push([]);
      room = longest + 1; // no space follows the last mark of a part
      left = most;
    }
    parts.at(-1)?.push(mark);
    room -= size;
    left -= many;
  }
  return parts;
}

/** Parses marks. Invalid ones are ignored. */
export function readMarks(width: number, text: string): Mark[] {
  const marks: Mark[] = [];
  for (const m of text.matchAll(/r(\d+)c(\d+)([+-])([\d,]+)/g)) {
    const values = (m[4] ?? "").split(",").reduce((set, v) => set | (v === "0" ? cross : bit(Number(v))), 0);
    marks.push({ cell: cellAt(width, m[1], m[2]), add: m[3] === "+", values });
  }
  return marks;
}

/** The set with only the cross, which says that a cell stays empty. */
export const cross = 1;

/** Returns the set with one value. */
export function bit(value: number): number {
  return value > 0 && value <= symbols.length ? 1 << value : 0;
}

/** Reports whether a set holds a value. */
export function has(set: number, value: number): boolean {
  return (set & bit(value)) !== 0;
}

/** Returns the set of all values up to values. */
export function allValues(values: number): number {
  return 2 ** (Math.min(values, symbols.length) + 1) - 2;
}

/** Returns the values in a set in ascending order, without the cross. */
export function bits(set: number): number[] {
  const values: number[] = [];
  for (let v = 1; v <= symbols.length; v++) if (has(set, v)) values.push(v);
  return values;
}

function place(width: number, cell: number): string {
  return `r${Math.floor(cell / width) + 1}c${(cell % width) + 1}`;
}

function cellAt(width: number, row: string | undefined, col: string | undefined): number {
  return (Number(row) - 1) * width + Number(col) - 1;
}
