// Visible contradictions on a board. They say nothing about the solution: a value without a conflict can still be
// wrong.

import type { Board } from "./board.ts";
import { bit, allValues } from "./notation.ts";
import type { Shape } from "./shape.ts";

/** Returns the filled cells whose value one of their peers has too, or whose cage has a wrong sum. */
export function conflictsOf(shape: Shape, cells: readonly number[]): Set<number> {
  const bad = new Set<number>();
  cells.forEach((value, cell) => {
    if (value > 0 && shape.peers[cell]?.some((p) => cells[p] === value)) bad.add(cell);
  });
  for (const { sum, cells: caged } of shape.cages) {
    const total = caged.reduce((n, cell) => n + (cells[cell] ?? 0), 0);
    const full = caged.every((cell) => (cells[cell] ?? 0) > 0);
    if (total > sum || (full && total < sum)) for (const cell of caged) if (cells[cell]) bad.add(cell);
  }
  return bad;
}

/** Returns the cells that a value in a cell contradicts. */
export function conflictingCells(shape: Shape, cells: readonly number[], cell: number, value: number): number[] {
  return (shape.peers[cell] ?? []).filter((p) => cells[p] === value);
}

/** Returns for each cell the set of values that its peers have. */
export function excludedValues(shape: Shape, cells: readonly number[]): number[] {
  const taken = cells.map(() => 0);
  cells.forEach((value, cell) => {
    if (value > 0) for (const p of shape.peers[cell] ?? []) taken[p] = (taken[p] ?? 0) | bit(value);
  });
  return taken;
}

/** Returns for each empty cell the set of values that no peer has; 0 for filled cells. */
export function candidatesOf(shape: Shape, board: Board): number[] {
  const all = allValues(shape.values);
  return excludedValues(shape, board.cells).map((taken, cell) =>
    board.cells[cell] === 0 && !shape.voids.has(cell) ? all & ~taken : 0,
  );
}
