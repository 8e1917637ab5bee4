// Where the cursor goes.

import { cellsOf, colOf, rowOf, type Shape } from "./shape.ts";

/** A way for the cursor to move; the names are those of the keys that do it. */
export type CursorStep = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last";

/**
 * The cell that a step leads to, past cells that are none. With wrap the edges are joined: left of the first column is
 * the last one.
 */
export function moveCursor(shape: Shape, cell: number, step: CursorStep, wrap: boolean): number {
  const back: Readonly<Partial<Record<CursorStep, CursorStep>>> = {
    home: "right",
    first: "right",
    end: "left",
    last: "left",
  };
  let at = stepped(shape, cell, step, wrap);
  for (let i = 0; shape.voids.has(at); i++) {
    const next = stepped(shape, at, back[step] ?? step, wrap);
    if (next === at || i > shape.width + shape.height) return cell; // nothing but the edge lies that way
    at = next;
  }
  return at;
}

function stepped(shape: Shape, cell: number, step: CursorStep, wrap: boolean): number {
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
 * The cell that a step from box to box leads to: the one at the same place in the next box. Irregular regions
 * have no such places; there it is the first cell on the way that lies in another region.
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

/** Where the cursor starts: the cell nearest to the middle of the board. */
export function middleCell(shape: Shape): number {
  const [row, col] = [Math.floor(shape.height / 2), Math.floor(shape.width / 2)];
  const far = (cell: number) => Math.abs(rowOf(shape, cell) - row) + Math.abs(colOf(shape, cell) - col);
  return cellsOf(shape).reduce((best, cell) => (far(cell) < far(best) ? cell : best), cellsOf(shape)[0] ?? 0);
}
