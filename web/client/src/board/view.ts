// The visible part of a board that is too large for fingers when shown whole. The board spans (0, 0) to (1, 1),
// whatever its sides.

import type { Grid } from "./grids.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** The visible part: its top left corner, and the zoom factor. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /**
   * The ratio of the visible part of the board's height to that of its width, which depends on the window. The default
   * is 1.
   */
  readonly tall?: number;
}

/** Shows all of the board. */
export const wholeBoard: View = { scale: 1, x: 0, y: 0 };

const scaleMost = 8;

/** Returns the view moved so that it does not extend past the board's edges. */
export function clampView(view: View): View {
  const scale = Math.min(scaleMost, Math.max(1, view.scale));
  const clamp = (n: number, seen: number) => (seen >= 1 ? (1 - seen) / 2 : Math.min(1 - seen, Math.max(0, n)));
  const { tall = 1 } = view;
  return { ...view, scale, x: clamp(view.x, 1 / scale), y: clamp(view.y, tall / scale) };
}

/** Returns the view for a window of the given aspect ratio. */
export function withAspect(view: View, tall: number): View {
  return clampView({ ...view, tall });
}

/** Zooms by a factor around a point of the window, given as fractions of its size. */
export function scaleAt(view: View, factor: number, px: number, py: number): View {
  const scale = Math.min(scaleMost, Math.max(1, view.scale * factor));
  const { tall = 1 } = view;
  return clampView({
    ...view,
    scale,
    x: view.x + px / view.scale - px / scale,
    y: view.y + (tall * py) / view.scale - (tall * py) / scale,
  });
}

/** Moves the view by fractions of its size, as dragging does. */
export function panBy(view: View, dx: number, dy: number): View {
  return clampView({ ...view, x: view.x - dx / view.scale, y: view.y - ((view.tall ?? 1) * dy) / view.scale });
}

/** How many cells are next to each other in a view of one cell and its neighbours. */
const handyCells = 8;

/** Returns a view of a cell's box with half a cell around it, or of the cells around it on boards without boxes. */
export function boxView(shape: Shape, cell: number): View {
  const { width, height } = shape;
  const across = shape.boxCols > 0;
  const cols =
    shape.boxCols || (shape.values > 1 && shape.houses.length > 0 ? Math.ceil(Math.sqrt(shape.values)) : handyCells);
  const rows = shape.boxRows || cols;
  const span = Math.max(rows, cols) + 1;
  const left = across ? Math.floor(colOf(shape, cell) / cols) * cols : colOf(shape, cell) - (cols - 1) / 2;
  const top = across ? Math.floor(rowOf(shape, cell) / rows) * rows : rowOf(shape, cell) - (rows - 1) / 2;
  return clampView({
    scale: Math.max(width, height) / span,
    x: (left - (span - cols) / 2) / width,
    y: (top - (span - rows) / 2) / height,
  });
}

/** Moves a view as little as possible so that a cell is visible, with half a cell around it. */
export function scrollToCell(view: View, shape: Shape, cell: number): View {
  if (view.scale === 1) return view;
  const reach = (from: number, at: number, side: number, seen: number) => {
    const low = (at - 0.5) / side;
    const high = (at + 1.5) / side;
    return low < from ? low : high > from + seen ? high - seen : from;
  };
  return clampView({
    ...view,
    x: reach(view.x, colOf(shape, cell), shape.width, 1 / view.scale),
    y: reach(view.y, rowOf(shape, cell), shape.height, (view.tall ?? 1) / view.scale),
  });
}

/**
 * Returns a view of one of several overlapping grids, with half a cell around it, for a window of the given aspect
 * ratio.
 */
export function gridView({ width, height }: Shape, { row, col, side }: Grid, tall: number): View {
  const span = side + 1;
  const scale = Math.min(width / span, (tall * height) / span);
  const spare = (seen: number) => (seen - span) / 2; // how many more cells fit next to it
  return clampView({
    scale,
    x: (col - 0.5 - spare(width / scale)) / width,
    y: (row - 0.5 - spare((tall * height) / scale)) / height,
    tall,
  });
}
