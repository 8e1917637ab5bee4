// The shape and the visible rules of queens.

import { bareShape, colOf, rowOf, type PuzzleHeader, type Shape } from "../../board/shape.ts";
import { readClues } from "../../board/clues.ts";
import { bit } from "../../board/notation.ts";

const colours = 9; // the number of mark colours
const letterA = 65;

/**
 * Returns a puzzle's shape: its regions, the number of queens in each, and a colour for each region that no neighbour
 * has.
 */
export function queensShape(plan: PuzzleHeader): Shape {
  const shape = bareShape({ ...plan, fill: plan.fill ?? 0 });
  const regions = readClues(plan.clues ?? "", plan.width).regions;
  if (regions?.length !== plan.width * plan.height) return shape;
  const quota = Number(/(?:^|[\n;])\s*stars (\d+)/.exec(plan.clues ?? "")?.[1] ?? 1);
  const read = { ...shape, boxes: regions, quota };
  const tints = tintsOf(read);
  return { ...read, tints: regions.map((region) => tints[region] ?? 0), letters: lettersOf(read) };
}

/** Returns the letter of the region in the first cell of each piece, if a region is in several pieces. */
function lettersOf(shape: Shape): ReadonlyMap<number, string> {
  const seen = new Set<number>();
  const letters = new Map<number, string>();
  shape.boxes.forEach((region, first) => {
    if (seen.has(first)) return;
    letters.set(first, String.fromCharCode(letterA + region));
    const edge = [first];
    for (let cell = edge.pop(); cell !== undefined; cell = edge.pop()) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      const [row, col] = [rowOf(shape, cell), colOf(shape, cell)];
      edge.push(
        ...cellsAround(shape, cell).filter(
          (c) => shape.boxes[c] === region && (rowOf(shape, c) === row || colOf(shape, c) === col),
        ),
      );
    }
  });
  return letters.size > new Set(shape.boxes).size ? letters : new Map();
}

/**
 * Returns a colour for each region, from 1: its own while there are enough, otherwise the least used one that no
 * neighbour has.
 */
function tintsOf(shape: Shape): number[] {
  const count = Math.max(...shape.boxes) + 1;
  const tints: number[] = [];
  const used = Array<number>(colours).fill(0);
  for (let region = 0; region < count; region++) {
    const beside = new Set(
      shape.boxes.flatMap((of, cell) =>
        of === region ? cellsAround(shape, cell).map((c) => tints[shape.boxes[c] ?? 0] ?? 0) : [],
      ),
    );
    const free = used.map((times, i) => ({ times, tint: i + 1 })).filter(({ tint }) => !beside.has(tint));
    const tint = free.reduce(
      (best, next) => (next.times < best.times ? next : best),
      free[0] ?? { times: 0, tint: 1 },
    ).tint;
    tints.push(tint);
    used[tint - 1] = (used[tint - 1] ?? 0) + 1;
  }
  return tints;
}

/** Returns the up to eight cells around a cell. */
export function cellsAround(shape: Shape, cell: number): number[] {
  const [row, col] = [rowOf(shape, cell), colOf(shape, cell)];
  const steps = [-1, 0, 1];
  return steps.flatMap((down) =>
    steps.flatMap((right) => {
      const [r, c] = [row + down, col + right];
      const inside = r >= 0 && c >= 0 && r < shape.height && c < shape.width;
      return inside && (down !== 0 || right !== 0) ? [r * shape.width + c] : [];
    }),
  );
}

/** Returns the index of a cell's row, column or region. */
type Part = (shape: Shape, cell: number) => number;

const region: Part = (shape, cell) => shape.boxes[cell] ?? -1;
const parts: readonly Part[] = [rowOf, colOf, region];

/** Returns the other cells of a cell's row, column or region. */
function othersIn(shape: Shape, part: Part, cell: number): number[] {
  const of = part(shape, cell);
  return shape.boxes.flatMap((_, c) => (c !== cell && part(shape, c) === of ? [c] : []));
}

/**
 * Returns the queens that a queen in a cell would touch, and those of its row, column or region if it would be one too
 * many.
 */
export function rivals(shape: Shape, cells: readonly number[], cell: number): number[] {
  const queens = (list: readonly number[]) => list.filter((c) => (cells[c] ?? 0) > 0);
  const beyond = parts.flatMap((part) => {
    const others = queens(othersIn(shape, part, cell));
    return others.length >= (shape.quota ?? 1) ? others : [];
  });
  return [...new Set([...queens(cellsAround(shape, cell)), ...beyond])].sort((a, b) => a - b);
}

/** Returns the queens that have rivals. */
export function conflicts(shape: Shape, cells: readonly number[]): Set<number> {
  return new Set(cells.flatMap((value, cell) => (value > 0 && rivals(shape, cells, cell).length > 0 ? [cell] : [])));
}

/** Returns for each empty cell whether the placed queens rule it out. */
export function excludedValues(shape: Shape, cells: readonly number[]): number[] {
  return cells.map((value, cell) => (value === 0 && rivals(shape, cells, cell).length > 0 ? bit(1) : 0));
}

/** Returns the cells that a queen in a cell rules out, together with the placed ones. */
export function cellsToCross(shape: Shape, cells: readonly number[], cell: number): number[] {
  const after = cells.map((value, c) => (c === cell ? 1 : value));
  const full = parts.flatMap((part) => {
    const others = othersIn(shape, part, cell);
    return others.filter((c) => (after[c] ?? 0) > 0).length + 1 >= (shape.quota ?? 1) ? others : [];
  });
  return [...new Set([...cellsAround(shape, cell), ...full])].filter((c) => after[c] === 0).sort((a, b) => a - b);
}

/** Counts the queens of each region. */
export function queensIn(shape: Shape, cells: readonly number[]): number[] {
  const counts = Array<number>(Math.max(-1, ...shape.boxes) + 1).fill(0);
  shape.boxes.forEach((of, cell) => {
    if (of >= 0 && (cells[cell] ?? 0) > 0) counts[of] = (counts[of] ?? 0) + 1;
  });
  return counts;
}
