// The shape of a board: how many cells, which values, and the houses that hold each value once.

import { readClues, type Cage } from "./clues.ts";
import { extrasOf, type Extra } from "./extras.ts";

/** House is a row, column, box or diagonal: cells that hold each value at most once. */
export interface House {
  readonly is: "row" | "col" | "box" | Extra["is"];
  /** Its number among those of its sort, from 0. */
  readonly index: number;
  readonly cells: readonly number[];
}

/** Shape is what drawing, moving, highlighting and checking need to know of a puzzle. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** Rows of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxRows: number;
  /** Columns of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxCols: number;
  /** The box or region of each cell, from 0; -1 where there is none. */
  readonly boxes: readonly number[];
  /** Further rules that add houses, by their words. */
  readonly extras: readonly string[];
  readonly cages: readonly Cage[];
  readonly houses: readonly House[];
  /** For each cell the other cells that can't have its value: those of its houses and its cage, rising. */
  readonly peers: readonly (readonly number[])[];
}

/** Plan is the part of a puzzle that its shape comes from; a message's Puzzle is one. */
export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly values: number;
  readonly clues?: string;
}

/** shapeOf reads a puzzle's shape. Boxes that its clues do not name are the usual ones. */
export function shapeOf({ width, height, values, clues: text }: Plan): Shape {
  const clues = readClues(text ?? "", width);
  const cells = width * height;
  const told = clues.regions?.length === cells ? clues.regions : undefined;
  const [boxRows, boxCols] = told ? [0, 0] : (clues.boxes ?? usualBoxes(values));
  const boxes = told ?? Array.from({ length: cells }, (_, cell) => boxAt(cell, width, boxRows, boxCols));
  const added = width === height ? clues.extras : [];
  const cages = clues.cages.filter((c) => c.cells.every((cell) => cell >= 0 && cell < cells));
  const houses = housesOf(width, height, boxes, added);
  return { width, height, values, boxRows, boxCols, boxes, extras: added, cages, houses, peers: peersOf(cells, houses, cages) };
}

/** usualBoxes are as square as can be, and not higher than wide; a prime number of values has none. */
function usualBoxes(values: number): readonly [rows: number, cols: number] {
  for (let rows = Math.floor(Math.sqrt(values)); rows > 1; rows--) {
    if (values % rows === 0) return [rows, values / rows];
  }
  return [0, 0];
}

function boxAt(cell: number, width: number, rows: number, cols: number): number {
  if (rows === 0 || cols === 0) return -1;
  const across = Math.ceil(width / cols);
  return Math.floor(Math.floor(cell / width) / rows) * across + Math.floor((cell % width) / cols);
}

function housesOf(width: number, height: number, boxes: readonly number[], added: readonly string[]): House[] {
  const all = Array.from({ length: width * height }, (_, cell) => cell);
  const rows = Array.from({ length: height }, (_, r): House => ({ is: "row", index: r, cells: all.slice(r * width, (r + 1) * width) }));
  const cols = Array.from({ length: width }, (_, c): House => ({ is: "col", index: c, cells: all.filter((cell) => cell % width === c) }));
  const names = [...new Set(boxes)].filter((b) => b >= 0).sort((a, b) => a - b);
  const parts = names.map((b): House => ({ is: "box", index: b, cells: all.filter((cell) => boxes[cell] === b) }));
  const further = extrasOf(added).flatMap(({ is, houses }) => houses(width).map((cells, index): House => ({ is, index, cells })));
  return [...rows, ...cols, ...parts, ...further];
}

function peersOf(cells: number, houses: readonly House[], cages: readonly Cage[]): number[][] {
  const seen = Array.from({ length: cells }, () => new Set<number>());
  for (const group of [...houses.map((h) => h.cells), ...cages.map((c) => c.cells)]) {
    for (const a of group) for (const b of group) if (a !== b) seen[a]?.add(b);
  }
  return seen.map((set) => [...set].sort((a, b) => a - b));
}

/** alike says whether two boards look the same as long as they are empty. */
export function alike(a: Shape, b: Shape): boolean {
  const drawn = ({ width, height, values, boxes, extras, cages }: Shape) => JSON.stringify({ width, height, values, boxes, extras, cages });
  return a === b || drawn(a) === drawn(b);
}

/** rowOf is a cell's row, from 0. */
export function rowOf(shape: Shape, cell: number): number {
  return Math.floor(cell / shape.width);
}

/** colOf is a cell's column, from 0. */
export function colOf(shape: Shape, cell: number): number {
  return cell % shape.width;
}

/** boxOf is the number of a cell's box, from 0; -1 where there are no boxes. */
export function boxOf(shape: Shape, cell: number): number {
  return shape.boxes[cell] ?? -1;
}

/** houseOf is the row, column or box that a cell is in; a board without boxes has none of those. */
export function houseOf(shape: Shape, cell: number, is: House["is"]): House | undefined {
  return shape.houses.find((h) => h.is === is && h.cells.includes(cell));
}

/** arePeers says whether two different cells can't have the same value. */
export function arePeers(shape: Shape, a: number, b: number): boolean {
  return shape.peers[a]?.includes(b) ?? false;
}
