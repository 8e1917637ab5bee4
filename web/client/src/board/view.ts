// Which part of a board is on view, where the whole of it would be too small for fingers. The board goes from (0, 0) to (1, 1),
// whatever its sides.

import type { Grid } from "./grids.ts";
import { colOf, rowOf, type Shape } from "./shape.ts";

/** The part: its left upper corner, and how many times larger than the whole it is seen. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** How many times more of the board's height than of its width is seen: the window may have other sides. 1 where nothing is said. */
  readonly tall?: number;
}

/** Shows all of the board. */
export const wholeBoard: View = { scale: 1, x: 0, y: 0 };

const scaleMost = 8;

/** A view that does not look past the board's edges. */
export function clampView(view: View): View {
  const scale = Math.min(scaleMost, Math.max(1, view.scale));
  const clamp = (n: number, seen: number) => (seen >= 1 ? (1 - seen) / 2 : Math.min(1 - seen, Math.max(0, n)));
  const { tall = 1 } = view;
  return { ...view, scale, x: clamp(view.x, 1 / scale), y: clamp(view.y, tall / scale) };
}

/** The same view in a window that is so tall for its width. */
export function withAspect(view: View, tall: number): View {
  return clampView({ ...view, tall });
}

/** Makes a view larger by a factor; the point at a part (0 to 1) of what is seen stays where it is. */
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

/** Moves what is seen by a part of the view, as a finger drags it. */
export function panBy(view: View, dx: number, dy: number): View {
  return clampView({ ...view, x: view.x - dx / view.scale, y: view.y - ((view.tall ?? 1) * dy) / view.scale });
}

/** How many cells are beside each other where one is looked at among its neighbours. */
const handyCells = 8;

/** Shows the box that a cell is in, with half a cell around it; where there are no boxes, the cells around the cell. */
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

/** A view that has a cell in sight, with half a cell around it: moved no further than it must be. */
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

/** Shows one of the grids that share boxes, with half a cell around it, in a window that is so tall for its width. */
export function gridView({ width, height }: Shape, { row, col, side }: Grid, tall: number): View {
  const span = side + 1;
  const scale = Math.min(width / span, (tall * height) / span);
  const spare = (seen: number) => (seen - span) / 2; // cells beside it that there is room for
  return clampView({
    scale,
    x: (col - 0.5 - spare(width / scale)) / width,
    y: (row - 0.5 - spare((tall * height) / scale)) / height,
    tall,
  });
}
