// Where the cursor goes.

import { colOf, rowOf, type Shape } from "./shape.ts";

/** Step is a way for the cursor to move; the names are those of the keys that do it. */
export type Step = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last";

/** moved is the cell that a step leads to. The edges are joined: left of the first column is the last one. */
export function moved(shape: Shape, cell: number, step: Step): number {
  const { width, height } = shape;
  const row = rowOf(shape, cell);
  const col = colOf(shape, cell);
  switch (step) {
    case "up":
      return ((row + height - 1) % height) * width + col;
    case "down":
      return ((row + 1) % height) * width + col;
    case "left":
      return row * width + ((col + width - 1) % width);
    case "right":
      return row * width + ((col + 1) % width);
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

/** middle is where the cursor starts: a cell in the middle of the board. */
export function middle(shape: Shape): number {
  return Math.floor(shape.height / 2) * shape.width + Math.floor(shape.width / 2);
}
