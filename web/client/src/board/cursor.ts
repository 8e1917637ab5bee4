// Movements of the cursor.

import { cellsOf, colOf, rowOf, type Shape } from "./shape.ts";

/** A movement of the cursor, named after its key. */
export type CursorStep = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last";

/**
 * Returns the cell that a step leads to, skipping places without a cell. With wrap, the last column comes before the
 * first.
 */
export function moveCursor(shape: Shape, cell: number, step: CursorStep, wrap: boolean): number {
  const back: Readonly<Partial<Record<CursorStep, CursorStep>>> = {
    home: "right",
    first: "right",
    end: "left",
    last: "left",
  };
  let at = stepOnce(shape, cell, step, wrap);
  for (let i = 0; shape.voids.has(at); i++) {
    const next = stepOnce(shape, at, back[step] ?? step, wrap);
    if (next === at || i > shape.width + shape.height) return cell; // there is no cell in that direction
    at = next;
  }
  return at;
}

function stepOnce(shape: Shape, cell: number, step: CursorStep, wrap: boolean): number {
  const { width, height } = shape;
  const row = rowOf(shape, cell);
  const col = colOf(shape, cell);
  const go = (at: number, by: number, side: number) =>
    wrap ? (at + by + side) % side : Math.min(side - 1, Math.max(0, at + by));
  switch (step) {
    case "up":
      return go(row, -1, height) * width + col;
    case "down":
      return go(row, 1, height) * width + col;
    case "left":
      return row * width + go(col, -1, width);
    case "right":
      return row * width + go(col, 1, width);
    case "home":
      return row * width;
    case "end":
      return row * width + width - 1;
    case "first":
      return 0;
    case "last":
      return width * height - 1;
  }
}

/**
 * Returns the same place in the next box. On boards with irregular regions it returns the first cell in that direction
 * that is in another region.
 */
export function jumpToBox(shape: Shape, cell: number, step: "up" | "down" | "left" | "right", wrap: boolean): number {
  const upright = step === "up" || step === "down";
  const side = upright ? shape.boxRows : shape.boxCols;
  const most = upright ? shape.height : shape.width;
  let at = cell;
  for (let i = 0; i < (side || most); i++) {
    const next = moveCursor(shape, at, step, wrap);
    if (next === at) break;
    at = next;
    if (side === 0 && shape.boxes[at] !== shape.boxes[cell]) break;
  }
  return at;
}

/** Returns the cursor's first cell: the one nearest to the middle of the board. */
export function middleCell(shape: Shape): number {
  const [row, col] = [Math.floor(shape.height / 2), Math.floor(shape.width / 2)];
  const distanceTo = (cell: number) => Math.abs(rowOf(shape, cell) - row) + Math.abs(colOf(shape, cell) - col);
  return cellsOf(shape).reduce(
    (best, cell) => (distanceTo(cell) < distanceTo(best) ? cell : best),
    cellsOf(shape)[0] ?? 0,
  );
}
