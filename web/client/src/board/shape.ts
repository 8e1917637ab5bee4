// The shape of a board: its cells and values, the houses that hold each value once, and the clues in the gutters and
// between the cells. The UI of each kind makes the kind's shapes (kinds/kind-ui.ts).

import { readClues, type Cage } from "./clues.ts";
import { extrasOf, type Extra } from "./extras.ts";
import { gridsOf, linesOfGrids, placeIn, type Grid } from "./grids.ts";
import { readCells, readVoids } from "./notation.ts";

/** The index of a house among those of its type, from 0, and its grid if there are several. */
export interface Numbered {
  readonly index: number;
  readonly grid?: number;
}

/** A row, column, box or diagonal: cells that hold each value at most once. */
export interface House extends Numbered {
  readonly is: "row" | "col" | "box" | Extra["is"];
  readonly cells: readonly number[];
  /** Its indexes in the other grids that contain it. */
  readonly also?: readonly Numbered[];
}

/** The side of the board on which clues are. */
export type GutterSide = "top" | "left" | "right" | "bottom";

/** The clue of one line, next to the board. */
export interface Gutter {
  readonly side: GutterSide;
  /** The row or column, from 0. */
  readonly line: number;
  /** The texts, the outermost first on the top and the left. */
  readonly items: readonly string[];
}

/** A sign on the border between two cells. */
export interface Sign {
  readonly cell: number;
  /** The cell to the right or below. */
  readonly to: number;
  /** The sign, named by the kind. */
  readonly is: string;
}

/** The properties of shapes of all kinds. */
export interface Frame {
  /** The kind's name on the server; "" is the default kind. */
  readonly kind: string;
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** Places without a cell. */
  readonly voids: ReadonlySet<number>;
  /** Whether cells may stay empty and can be crossed out. */
  readonly sparse: boolean;
  /** Values that cells begin with and players change; 0 if there is none. Without it the board begins empty. */
  readonly start?: readonly number[];
  /**
   * The period of each cell's values: values that differ by it are equal; 0 if all differ. Without it all values differ
   * everywhere.
   */
  readonly periods?: readonly number[];
}

/** The properties of a puzzle for drawing, moving, highlighting and checking. */
export interface Shape extends Frame {
  /** Rows of a box; 0 if there are no rectangular boxes. */
  readonly boxRows: number;
  /** Columns of a box; 0 if there are no rectangular boxes. */
  readonly boxCols: number;
  /** The box or region of each cell, from 0; -1 if there is none. Thick lines separate them. */
  readonly boxes: readonly number[];
  /** How many cells of each row, column and box are filled, if that is fixed. */
  readonly quota?: number;
  /** The background colour of each cell, from 1; 0 if there is none. */
  readonly tints?: readonly number[];
  /** Letters in the corners of cells, where borders and colours do not tell regions apart. */
  readonly letters?: ReadonlyMap<number, string>;
  /** Grids that share boxes; missing on a board of one grid. */
  readonly grids?: readonly Grid[];
  readonly gutters?: readonly Gutter[];
  readonly signs?: readonly Sign[];
  /** The tile drawn in each cell, numbered by the kind. */
  readonly tiles?: readonly number[];
  /** The cell whose connected cells light up. */
  readonly source?: number;
  /** Additional rules that add houses, by keyword. */
  readonly extras: readonly string[];
  readonly cages: readonly Cage[];
  readonly houses: readonly House[];
  /**
   * For each cell the other cells that can't have the same value: those of its houses and its cage, in ascending order.
   */
  readonly peers: readonly (readonly number[])[];
}

/** The part of a puzzle that determines its shape. The Puzzle of a message is one. */
export interface PuzzleHeader {
  readonly kind?: string;
  readonly size?: string;
  readonly rules?: string;
  readonly width: number;
  readonly height: number;
  readonly values: number;
  /** "#" marks a place without a cell. */
  readonly givens?: string;
  /** The values that cells begin with and that players change, in the form of givens. */
  readonly start?: string;
  /** How many cells are to be filled, if cells may stay empty. */
  readonly fill?: number;
  /** The period of each cell's values, one character for each cell. */
  readonly periods?: string;
  readonly clues?: string;
}

/** Returns the properties of shapes of all kinds. */
function frameOf({ kind = "", width, height, values, givens = "", start, fill, periods }: PuzzleHeader): Frame {
  const frame = { kind, width, height, values, voids: readVoids(givens), sparse: fill !== undefined };
  return {
    ...frame,
    ...(start ? { start: readCells(start) } : {}),
    ...(periods ? { periods: readCells(periods) } : {}),
  };
}

/** Returns a shape without houses, boxes or clues, which other kinds extend. */
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

/** Returns the rows and columns of a board as houses, without missing cells. */
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

/** Returns the shape of a board with houses. Its boxes are the default ones unless the clues name others. */
export function shapeOf(plan: PuzzleHeader): Shape {
  const { width, height, values, clues: text } = plan;
  const clues = readClues(text ?? "", width);
  const cells = width * height;
  if (clues.grids?.length) return joinedShape(plan, clues.grids);
  const frame = frameOf(plan);
  const explicit = clues.regions?.length === cells ? clues.regions : undefined;
  const [boxRows, boxCols] = explicit ? [0, 0] : (clues.boxes ?? usualBoxes(values));
  const boxes =
    explicit ??
    Array.from({ length: cells }, (_, cell) => (frame.voids.has(cell) ? -1 : boxAt(cell, width, boxRows, boxCols)));
  const added = width === height ? clues.extras : [];
  const cages = clues.cages.filter((c) => c.cells.every((cell) => cell >= 0 && cell < cells));
  const houses = housesOf(frame, boxes, added);
  return { ...frame, boxRows, boxCols, boxes, extras: added, cages, houses, peers: peersOf(cells, houses, cages) };
}

/** Returns the shape of grids that share boxes. Places outside of all grids have no cell. */
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

/** Returns a box with its index in each grid that contains it. */
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

/** Returns the boxes or regions as houses. */
function partsOf(boxes: readonly number[]): House[] {
  const names = [...new Set(boxes)].filter((b) => b >= 0).sort((a, b) => a - b);
  return names.map(
    (b): House => ({ is: "box", index: b, cells: boxes.flatMap((box, cell) => (box === b ? [cell] : [])) }),
  );
}

/** Returns the default boxes: as square as possible, and not higher than wide. A prime number of values has none. */
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

/** Reports whether two empty boards look the same. */
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

/** Reports whether a number is the index of a cell. */
export function isCell({ width, height, voids }: Frame, cell: number): boolean {
  return cell >= 0 && cell < width * height && !voids.has(cell);
}

/** Returns the indexes of all cells. */
export function cellsOf(shape: Frame): number[] {
  return Array.from({ length: shape.width * shape.height }, (_, cell) => cell).filter((cell) => !shape.voids.has(cell));
}

/** Returns the lowest of the values that are equal in a cell. */
export function canonicalValue({ periods }: Frame, cell: number, value: number): number {
  const period = periods?.[cell] ?? 0;
  return period > 0 && value > 0 ? ((value - 1) % period) + 1 : value;
}

/** Returns a cell's row, from 0. */
export function rowOf(shape: Shape, cell: number): number {
  return Math.floor(cell / shape.width);
}

/** Returns a cell's column, from 0. */
export function colOf(shape: Shape, cell: number): number {
  return cell % shape.width;
}

/** Returns the index of a cell's box, from 0; -1 if there are no boxes. */
export function boxOf(shape: Shape, cell: number): number {
  return shape.boxes[cell] ?? -1;
}

/** Returns a cell's row, column or box, one for each grid that contains the cell; none if the board has no boxes. */
export function housesAt(shape: Shape, cell: number, is: House["is"]): House[] {
  return shape.houses.filter((h) => h.is === is && h.cells.includes(cell));
}
