// Where the cursor goes.

import { colOf, rowOf, type Shape } from "./shape.ts";

/** CursorStep is a way for the cursor to move; the names are those of the keys that do it. */
export type CursorStep = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last";

/** moved is the cell that a step leads to. With wrap the edges are joined: left of the first column is the last one. */
export function moved(shape: Shape, cell: number, step: CursorStep, wrap: boolean): number {
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
 * jumped is the cell that a step from box to box leads to: the one at the same place in the next box. Irregular regions
 * have no such places; there it is the first cell on the way that lies in another region.
 */
export function jumped(shape: Shape, cell: number, step: "up" | "down" | "left" | "right", wrap: boolean): number {
  const upright = step === "up" || step === "down";
  const side = upright ? shape.boxRows : shape.boxCols;
  const most = upright ? shape.height : shape.width;
  let at = cell;
  for (let i = 0; i < (side || most); i++) {
    const next = moved(shape, at, step, wrap);
    if (next === at) break;
    at = next;
    if (side === 0 && shape.boxes[at] !== shape.boxes[cell]) break;
  }
  return at;
}

/** middle is where the cursor starts: a cell in the middle of the board. */
export function middle(shape: Shape): number {
  return Math.floor(shape.height / 2) * shape.width + Math.floor(shape.width / 2);
}
