// The shape of a board: how many cells, which values, the houses that hold each value once, and what stands beside and between
// the cells. Every kind of puzzle has one; what a kind's shape is made of, its look says (kinds/kind-ui.ts).

import { readClues, type Cage } from "./clues.ts";
import { extrasOf, type Extra } from "./extras.ts";
import { gridsOf, linesOfGrids, placeIn, type Grid } from "./grids.ts";
import { readCells, readVoids } from "./notation.ts";

/** Which of its sort a house is, from 0, and in which grid, where there are several. */
export interface Numbered {
  readonly index: number;
  readonly grid?: number;
}

/** A row, column, box or diagonal: cells that hold each value at most once. */
export interface House extends Numbered {
  readonly is: "row" | "col" | "box" | Extra["is"];
  readonly cells: readonly number[];
  /** What it is in the other grids that have it. */
  readonly also?: readonly Numbered[];
}

/** Where clues stand beside a board. */
export type GutterSide = "top" | "left" | "right" | "bottom";

/** The clue of one line, beside the board. */
export interface Gutter {
  readonly side: GutterSide;
  /** The row or column, from 0. */
  readonly line: number;
  /** What is written, the outermost first on top and left. */
  readonly items: readonly string[];
}

/** A sign on the border of two neighbours. */
export interface Sign {
  readonly cell: number;
  /** The cell to the right of it, or below. */
  readonly to: number;
  /** Which sign: the kind's own word. */
  readonly is: string;
}

/** What shapes of all kinds have. */
export interface Frame {
  /** The kind's name, as the server says it; "" is the usual kind. */
  readonly kind: string;
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** Cells that are none. */
  readonly voids: ReadonlySet<number>;
  /** Whether cells may stay empty, and can be crossed out. */
  readonly sparse: boolean;
  /** Values that cells begin with and players change; 0 if there is none. Without it the board begins empty. */
  readonly start?: readonly number[];
  /** So far apart values of a cell are the same; 0 if all differ. Without it they do everywhere. */
  readonly periods?: readonly number[];
}

/** What drawing, moving, highlighting and checking need to know of a puzzle. */
export interface Shape extends Frame {
  /** Rows of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxRows: number;
  /** Columns of a box; 0 where the puzzle has no rectangular boxes. */
  readonly boxCols: number;
  /** The box or region of each cell, from 0; -1 where there is none. Thick lines part them. */
  readonly boxes: readonly number[];
  /** How many cells of each row, column and box are filled, where that is said. */
  readonly quota?: number;
  /** The colour of each cell's ground, from 1; 0 if there is none. */
  readonly tints?: readonly number[];
  /** Grids that share boxes; a board of one names none. */
  readonly grids?: readonly Grid[];
  readonly gutters?: readonly Gutter[];
  readonly signs?: readonly Sign[];
  /** What is drawn in each cell from the beginning, as the kind numbers it. */
  readonly tiles?: readonly number[];
  /** The cell from which what is joined lights up. */
  readonly source?: number;
  /** Further rules that add houses, by their words. */
  readonly extras: readonly string[];
  readonly cages: readonly Cage[];
  readonly houses: readonly House[];
  /** For each cell the other cells that can't have its value: those of its houses and its cage, rising. */
  readonly peers: readonly (readonly number[])[];
}

/** The part of a puzzle that its shape comes from; a message's Puzzle is one. */
export interface PuzzleHeader {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** Where a "#" stands, there is no cell. */
  readonly givens?: string;
  /** As givens: what cells begin with, to be changed. */
  readonly start?: string;
  /** How many cells are to be filled, where some may stay empty. */
  readonly fill?: number;
  /** A character a cell: so far apart its values are the same. */
  readonly periods?: string;
  readonly clues?: string;
}

/** Reads what shapes of all kinds have. */
export function frameOf({ kind = "", width, height, values, givens = "", start, fill, periods }: PuzzleHeader): Frame {
  const frame = { kind, width, height, values, voids: readVoids(givens), sparse: fill !== undefined };
  return {
    ...frame,
    ...(start ? { start: readCells(start) } : {}),
    ...(periods ? { periods: readCells(periods) } : {}),
  };
}

/** A shape without houses, boxes or clues: what a kind's own begins with. */
export function bareShape(plan: PuzzleHeader): Shape {
  const frame = frameOf(plan);
  const none = Array.from({ length: frame.width * frame.height }, () => -1);
  return {
    ...frame,
    boxRows: 0,
    boxCols: 0,
    boxes: none,
    extras: [],
    cages: [],
    houses: [],
    peers: none.map(() => []),
  };
}

/** A shape with other houses, and the peers that come of them. */
export function withHouses(shape: Shape, houses: readonly House[]): Shape {
  return { ...shape, houses, peers: peersOf(shape.width * shape.height, houses, shape.cages) };
}

/** The rows and columns of a board as houses, without the cells that are none. */
export function linesOfCells({ width, height, voids }: Frame): House[] {
  const all = Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !voids.has(cell));
  const rows = Array.from(
    { length: height },
    (_, r): House => ({ is: "row", index: r, cells: all.filter((cell) => Math.floor(cell / width) === r) }),
  );
  const cols = Array.from(
    { length: width },
    (_, c): House => ({ is: "col", index: c, cells: all.filter((cell) => cell % width === c) }),
  );
  return [...rows, ...cols];
}

/** Reads the shape of a board of houses. Boxes that its clues do not name are the usual ones. */
export function shapeOf(plan: PuzzleHeader): Shape {
  const { width, height, values, clues: text } = plan;
  const clues = readClues(text ?? "", width);
  const cells = width * height;
  if (clues.grids?.length) return joinedShape(plan, clues.grids);
  const frame = frameOf(plan);
  const told = clues.regions?.length === cells ? clues.regions : undefined;
  const [boxRows, boxCols] = told ? [0, 0] : (clues.boxes ?? usualBoxes(values));
  const boxes =
    told ??
    Array.from({ length: cells }, (_, cell) => (frame.voids.has(cell) ? -1 : boxAt(cell, width, boxRows, boxCols)));
  const added = width === height ? clues.extras : [];
  const cages = clues.cages.filter((c) => c.cells.every((cell) => cell >= 0 && cell < cells));
  const houses = housesOf(frame, boxes, added);
  return { ...frame, boxRows, boxCols, boxes, extras: added, cages, houses, peers: peersOf(cells, houses, cages) };
}

/** The shape of grids that share boxes. What is in none of them is no cell. */
function joinedShape(plan: PuzzleHeader, corners: readonly (readonly [row: number, col: number])[]): Shape {
  const { width, height, values } = plan;
  const [boxRows, boxCols] = usualBoxes(values);
  const grids = corners.map(([row, col]): Grid => ({ row, col, side: values }));
  const all = Array.from({ length: width * height }, (_, cell) => cell);
  const voids = new Set(all.filter((cell) => gridsOf({ width, grids }, cell).length === 0));
  const boxes = all.map((cell) => (voids.has(cell) ? -1 : boxAt(cell, width, boxRows, boxCols)));
  const parts = partsOf(boxes).map((house): House => boxIn({ width, grids }, house, boxRows, boxCols));
  const houses = [...linesOfGrids({ width, grids }), ...parts];
  return {
    ...frameOf(plan),
    voids,
    boxRows,
    boxCols,
    boxes,
    grids,
    extras: [],
    cages: [],
    houses,
    peers: peersOf(width * height, houses, []),
  };
}

/** A box with its number in each grid that has it. */
function boxIn(
  board: { readonly width: number; readonly grids: readonly Grid[] },
  house: House,
  rows: number,
  cols: number,
): House {
  const [first = 0] = house.cells;
  const [called, ...also] = gridsOf(board, first).map((grid): Numbered => {
    const { row, col } = placeIn(board, grid, first);
    return { grid, index: Math.floor(row / rows) * ((board.grids[grid]?.side ?? 0) / cols) + Math.floor(col / cols) };
  });
  return { ...house, ...called, also };
}

/** The boxes or regions as houses. */
function partsOf(boxes: readonly number[]): House[] {
  const names = [...new Set(boxes)].filter((b) => b >= 0).sort((a, b) => a - b);
  return names.map(
    (b): House => ({ is: "box", index: b, cells: boxes.flatMap((box, cell) => (box === b ? [cell] : [])) }),
  );
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

function housesOf(frame: Frame, boxes: readonly number[], added: readonly string[]): House[] {
  const further = extrasOf(added).flatMap(({ is, houses }) =>
    houses(frame.width).map((cells, index): House => ({ is, index, cells })),
  );
  return [...linesOfCells(frame), ...partsOf(boxes), ...further];
}

function peersOf(cells: number, houses: readonly House[], cages: readonly Cage[]): number[][] {
  const seen = Array.from({ length: cells }, () => new Set<number>());
  for (const group of [...houses.map((h) => h.cells), ...cages.map((c) => c.cells)]) {
    for (const a of group) for (const b of group) if (a !== b) seen[a]?.add(b);
  }
  return seen.map((set) => [...set].sort((a, b) => a - b));
}

/** Reports whether two boards look the same as long as they are empty. */
export function isSameShape(a: Shape, b: Shape): boolean {
  const drawn = ({
    kind,
    width,
    height,
    values,
    voids,
    start,
    boxes,
    quota,
    tints,
    gutters,
    signs,
    tiles,
    source,
    grids,
    extras,
    cages,
  }: Shape) =>
    JSON.stringify([
      kind,
      width,
      height,
      values,
      [...voids],
      start,
      boxes,
      quota,
      tints,
      gutters,
      signs,
      tiles,
      source,
      grids,
      extras,
      cages,
    ]);
  return a === b || drawn(a) === drawn(b);
}

/** Reports whether a number is that of a cell of the board. */
export function isCell({ width, height, voids }: Frame, cell: number): boolean {
  return cell >= 0 && cell < width * height && !voids.has(cell);
}

/** All cells of a board that are some. */
export function cellsOf(shape: Frame): number[] {
  return Array.from({ length: shape.width * shape.height }, (_, cell) => cell).filter((cell) => !shape.voids.has(cell));
}

/** The lowest of the values that are the same in a cell. */
export function canonicalValue({ periods }: Frame, cell: number, value: number): number {
  const period = periods?.[cell] ?? 0;
  return period > 0 && value > 0 ? ((value - 1) % period) + 1 : value;
}

/** A cell's row, from 0. */
export function rowOf(shape: Shape, cell: number): number {
  return Math.floor(cell / shape.width);
}

/** A cell's column, from 0. */
export function colOf(shape: Shape, cell: number): number {
  return cell % shape.width;
}

/** The number of a cell's box, from 0; -1 where there are no boxes. */
export function boxOf(shape: Shape, cell: number): number {
  return shape.boxes[cell] ?? -1;
}

/** The row, column or box that a cell is in, one of each grid that it is in; a board without boxes has none of those. */
export function housesAt(shape: Shape, cell: number, is: House["is"]): House[] {
  return shape.houses.filter((h) => h.is === is && h.cells.includes(cell));
}

/** Reports whether two different cells can't have the same value. */
export function arePeers(shape: Shape, a: number, b: number): boolean {
  return shape.peers[a]?.includes(b) ?? false;
}
