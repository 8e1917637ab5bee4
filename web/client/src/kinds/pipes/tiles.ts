// The tiles of pipes, independent of the page: their ends, how they turn, and which are connected.

import { readCell } from "../../board/notation.ts";
import { bareShape, isCell, type PuzzleHeader, type Shape, type Sign } from "../../board/shape.ts";

/** The sides of a tile, by the bit of its mask, counterclockwise as the server numbers them. */
export const sides = ["right", "up", "left", "down"] as const;

/** One of them. */
export type Side = (typeof sides)[number];

const wall = "wall";

/** The keyword for pipes that continue on the opposite edge. */
const wraps = "wrap";

/** Returns a puzzle's shape: its tiles, the source, the walls, and whether pipes continue on the opposite edge. */
export function pipesShape(plan: PuzzleHeader): Shape {
  const bare = bareShape(plan);
  const lines = new Map(
    (plan.clues ?? "")
      .split(/[;\n]/)
      .map((line) => [line.trim().split(" ", 1)[0] ?? "", line.trim().split(" ").slice(1)]),
  );
  const digits = lines.get("tiles")?.slice(1).join("") ?? "";
  const shape: Shape = {
    ...bare,
    tiles: bare.boxes.map((_, cell) => parseInt(digits[cell] ?? "0", 16) || 0),
    source: readCell(bare.width, lines.get("source")?.[0] ?? "") ?? -1,
    extras: lines.has(wraps) ? [wraps] : [],
  };
  return { ...shape, signs: (lines.get("walls") ?? []).flatMap((item) => wallsOf(shape, item)) };
}

/** Parses walls such as "r1c1=right,down". */
function wallsOf(shape: Shape, item: string): Sign[] {
  const [name = "", list = ""] = item.split("=");
  const cell = readCell(shape.width, name) ?? -1;
  return list.split(",").flatMap((word): Sign[] => {
    const side = sides.indexOf(word as Side);
    return cell < 0 || side < 0 ? [] : [{ cell, to: neighbour(shape, cell, side), is: `${wall} ${side}` }];
  });
}

/** Reports whether pipes continue on the opposite edge of a board. */
export function doesWrap(shape: Shape): boolean {
  return shape.extras.includes(wraps);
}

/** Returns the walls of a board, each as a cell and a side. */
export function wallsBy({ signs = [] }: Shape): (readonly [cell: number, side: number])[] {
  return signs.flatMap(({ cell, is }) => (is.startsWith(wall) ? [[cell, Number(is.slice(wall.length))] as const] : []));
}

/** Returns the ends of a tile with a value, as bits. */
export function maskOf({ tiles = [] }: Shape, cell: number, value: number): number {
  let mask = value > 0 ? (tiles[cell] ?? 0) : 0;
  for (let turns = 1; turns < value; turns++) mask = (mask >> 1) | ((mask & 1) << 3);
  return mask;
}

/** Returns the sides on which a tile has ends. */
export function endsOf(mask: number): number[] {
  return sides.flatMap((_, side) => (mask & (1 << side) ? [side] : []));
}

/** Returns the opposite side. */
export function back(side: number): number {
  return (side + 2) % sides.length;
}

/** Returns the value of a tile after a clockwise turn, or after the given number of turns. */
export function nextTurn({ periods }: Shape, cell: number, value: number, by = 1): number {
  const period = periods?.[cell] || sides.length;
  return ((value - 1 + by + period) % period) + 1;
}

/** Returns how many clockwise turns lead from one value to another; negative if the other direction is shorter. */
export function turnsTo({ periods }: Shape, cell: number, from: number, to: number): number {
  const period = periods?.[cell] || sides.length;
  const turns = (to - from + period) % period;
  return turns > period / 2 ? turns - period : turns;
}

/** Returns the cell on a side of a cell; -1 if there is none. */
export function neighbour(shape: Shape, cell: number, side: number): number {
  const { width, height } = shape;
  const col = (cell % width) + ([1, 0, -1, 0][side] ?? 0);
  const row = Math.floor(cell / width) + ([0, -1, 0, 1][side] ?? 0);
  const inside = col >= 0 && col < width && row >= 0 && row < height;
  if (!inside && !doesWrap(shape)) return -1;
  const to = ((row + height) % height) * width + ((col + width) % width);
  return isCell(shape, to) ? to : -1;
}

// a shape never changes, and is needed at every turn
const found = new WeakMap<Shape, readonly (readonly number[])[]>();

/** Returns for each cell the cells on its sides that a pipe can lead to; -1 if there is none. */
export function passages(shape: Shape): readonly (readonly number[])[] {
  const known = found.get(shape) ?? findPassages(shape);
  found.set(shape, known);
  return known;
}

function findPassages(shape: Shape): number[][] {
  const all = shape.boxes.map((_, cell) =>
    sides.map((_, side) => (isCell(shape, cell) ? neighbour(shape, cell, side) : -1)),
  );
  for (const [cell, side] of wallsBy(shape)) {
    const to = all[cell]?.[side] ?? -1;
    if (to < 0) continue;
    (all[cell] ?? [])[side] = -1;
    (all[to] ?? [])[back(side)] = -1;
  }
  return all;
}

/** Returns the cells that are connected to the source on a board with these values. */
export function litCells(shape: Shape, cells: readonly number[]): Set<number> {
  const { source = -1 } = shape;
  const masks = cells.map((value, cell) => maskOf(shape, cell, value));
  const ways = passages(shape);
  const reached = new Set<number>();
  const stack = source >= 0 && masks[source] ? [source] : [];
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    if (reached.has(cell)) continue;
    reached.add(cell);
    for (const side of endsOf(masks[cell] ?? 0)) {
      const to = ways[cell]?.[side] ?? -1;
      if (to >= 0 && (masks[to] ?? 0) & (1 << back(side))) stack.push(to);
    }
  }
  return reached;
}

/**
 * Returns the neighbours that visibly do not fit a cell with a value; the cell itself if it has an end at an edge or a
 * wall.
 */
export function misfits(shape: Shape, cells: readonly number[], cell: number, value: number): number[] {
  const mask = maskOf(shape, cell, value);
  const ways = passages(shape)[cell] ?? [];
  return [
    ...new Set(
      sides.flatMap((_, side): number[] => {
        const to = ways[side] ?? -1;
        const ends = (mask & (1 << side)) !== 0;
        if (to < 0) return ends ? [cell] : [];
        const other = cells[to] ?? 0;
        return other > 0 && ((maskOf(shape, to, other) & (1 << back(side))) !== 0) !== ends ? [to] : [];
      }),
    ),
  ];
}
