// Solves a board of queens for playing alone without a server, row by row. It is for puzzles with one solution, which
// the server has proved.

import type { Shape } from "../../board/shape.ts";

const triesMax = 200_000; // the number of tried rows

/** Returns the solution as values; undefined if none was found. */
export function solveQueens(shape: Shape, givens: readonly number[]): readonly number[] | undefined {
  const { width: side, boxes, quota = 1 } = shape;
  if (boxes.includes(-1)) return undefined;
  const lacks = Array<number>(side).fill(quota);
  const wants = Array<number>(side).fill(quota);
  const last = Array<number>(side).fill(0); // the last row of each region
  boxes.forEach((region, cell) => (last[region] = Math.floor(cell / side)));
  const placed: number[] = [];
  const values = [...givens];
  let tries = triesMax;
  const ways = waysOf(side, quota);

  const fits = (row: number, way: readonly number[]) =>
    way.every((col) => (lacks[col] ?? 0) > 0) &&
    givens.slice(row * side, (row + 1) * side).every((given, col) => given === 0 || way.includes(col)) &&
    !placed.slice(-quota).some((cell) => row > 0 && way.some((col) => Math.abs((cell % side) - col) <= 1));

  const fill = (row: number): boolean => {
    if (row === side) return true;
    for (const way of ways) {
      if (!fits(row, way) || tries-- <= 0) continue;
      const cells = way.map((col) => row * side + col);
      for (const cell of cells) take(cell, -1);
      placed.push(...cells);
      const sound = wants.every((n, region) => n >= 0 && (n === 0 || (last[region] ?? 0) > row));
      if (sound && fill(row + 1)) return true;
      placed.splice(-quota);
      for (const cell of cells) take(cell, 1);
    }
    return false;
  };
  const take = (cell: number, by: number) => {
    lacks[cell % side] = (lacks[cell % side] ?? 0) + by;
    const region = boxes[cell] ?? 0;
    wants[region] = (wants[region] ?? 0) + by;
    values[cell] = by < 0 ? 1 : (givens[cell] ?? 0);
  };
  return fill(0) ? values : undefined;
}

/** Returns the ways to fill a row: columns that are not adjacent. */
function waysOf(side: number, quota: number): number[][] {
  const cols = Array.from({ length: side }, (_, col) => col);
  let ways: number[][] = [[]];
  for (let n = 0; n < quota; n++)
    ways = ways.flatMap((way) => cols.filter((col) => col > (way.at(-1) ?? -2) + 1).map((col) => [...way, col]));
  return ways;
}
