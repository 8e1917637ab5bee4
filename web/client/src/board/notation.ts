// The text forms of values, boards, moves and marks, as protocol defines them.

/** symbols are the characters of the values from 1 up. */
const symbols = "123456789ABCDEFGHIJKLMNOP";

/** symbolOf is the character that stands for a value in texts and on keys; the empty cell has none. */
export function symbolOf(value: number): string {
  return value > 0 ? (symbols[value - 1] ?? "?") : "";
}

/** valueOf reads a value's character in either case; 0 is no value. */
export function valueOf(symbol: string): number {
  return symbol.length === 1 ? symbols.indexOf(symbol.toUpperCase()) + 1 : 0;
}

/** readCells reads a board's text, a character a cell. */
export function readCells(text: string): number[] {
  return Array.from(text, valueOf);
}

/** Move is a value in a cell; rows and columns count from 0 here and from 1 in the text. */
export interface Move {
  readonly cell: number;
  readonly value: number;
}

/** moveText writes a move: "r3c4=7". */
export function moveText(width: number, move: Move): string {
  return `${place(width, move.cell)}=${move.value}`;
}

/** readMove reads a move; undefined is none. */
export function readMove(width: number, text: string): Move | undefined {
  const m = /^r(\d+)c(\d+)=(\d+)$/.exec(text);
  return m ? { cell: cellAt(width, m[1], m[2]), value: Number(m[3]) } : undefined;
}

/** cellText names a cell: "r3c4". */
export function cellText(width: number, cell: number): string {
  return place(width, cell);
}

/** readCell reads a cell's name; undefined is none. */
export function readCell(width: number, text: string): number | undefined {
  const m = /^r(\d+)c(\d+)$/.exec(text);
  return m && width > 0 ? cellAt(width, m[1], m[2]) : undefined;
}

/** Mark adds notes to a cell, or removes them; bit v of values is value v. */
export interface Mark {
  readonly cell: number;
  readonly add: boolean;
  readonly values: number;
}

/** marksText writes marks: "r3c4+1,4,7 r3c5-2". */
export function marksText(width: number, marks: readonly Mark[]): string {
  return marks.map((m) => place(width, m.cell) + (m.add ? "+" : "-") + bits(m.values).join(",")).join(" ");
}

/** packed parts marks so that each part's text is no longer, and has no more values in it, than a message may. */
export function packed(width: number, marks: readonly Mark[], longest: number, most: number): Mark[][] {
  const parts: Mark[][] = [];
  let room = 0;
  let left = 0;
  for (const mark of marks) {
    const size = marksText(width, [mark]).length + 1;
    const many = bits(mark.values).length;
    if (size > room || many > left) {
      parts.push([]);
      room = longest + 1; // the last mark of a part is followed by no space
      left = most;
    }
    parts.at(-1)?.push(mark);
    room -= size;
    left -= many;
  }
  return parts;
}

/** readMarks reads marks; what is no mark is passed over. */
export function readMarks(width: number, text: string): Mark[] {
  const marks: Mark[] = [];
  for (const m of text.matchAll(/r(\d+)c(\d+)([+-])([\d,]+)/g)) {
    const values = (m[4] ?? "").split(",").reduce((set, v) => set | bit(Number(v)), 0);
    marks.push({ cell: cellAt(width, m[1], m[2]), add: m[3] === "+", values });
  }
  return marks;
}

/** bit is the set with one value in it. */
export function bit(value: number): number {
  return value > 0 && value <= symbols.length ? 1 << value : 0;
}

/** has says whether a set holds a value. */
export function has(set: number, value: number): boolean {
  return (set & bit(value)) !== 0;
}

/** every is the set of all values up to one. */
export function every(values: number): number {
  return 2 ** (Math.min(values, symbols.length) + 1) - 2;
}

/** bits are the values in a set, rising. */
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
