// The window on a board: the whole board, or a part that follows the cursor.

import { gridAt } from "../board/grids.ts";
import type { Shape } from "../board/shape.ts";
import {
  boxView,
  scrollToCell,
  withAspect,
  gridView,
  panBy,
  scaleAt,
  wholeBoard,
  clampView,
  type View,
} from "../board/view.ts";

/** Fired on the window when the view or its size has changed; it bubbles. */
export const zoomEvent = "zoomchange";

const handy = 30; // pixels of a cell that a finger hits reliably
const legible = 18; // pixels of a cell that a mouse hits reliably

/**
 * Moves one board in its window. During a pinch the board is scaled as a picture; afterwards it is laid out at its new
 * size, so that lines stay thin and notes sharp.
 */
export class Zoom {
  readonly #window: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #shape: () => Shape | undefined;
  readonly #onMove: (view: View, scale: number) => void;
  #view: View = wholeBoard;
  #laid = 1; // the scale of the board's layout
  #width = 0; // the window's width in pixels, as observed, because reading it would cost a layout
  #tall = 1; // the ratio of the visible part of the board's height to that of its width
  #grid = -1; // the visible grid, of those that share boxes; -1 if there is no particular one

  /** onMove is called with the position and the scale whenever they change. */
  constructor(
    window: HTMLElement,
    frame: HTMLElement,
    shape: () => Shape | undefined,
    onMove: (view: View, scale: number) => void = () => {},
  ) {
    this.#onMove = onMove;
    this.#window = window;
    this.#frame = frame;
    this.#shape = shape;
    new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      const shape = this.#shape();
      this.#width = width;
      this.#tall = shape && width > 0 ? Math.max(1, (height * shape.width) / (width * shape.height)) : 1;
      if (this.#tall < 1.02) this.#tall = 1; // so that cells are whole pixels
      this.#set(this.#grid < 0 ? withAspect(this.#view, this.#tall) : this.#gridView(this.#grid), false);
      this.#notify();
    }).observe(window);
  }

  /** Reports whether the whole board is visible. */
  get isWhole(): boolean {
    return this.#view.scale === 1;
  }

  /** Reports whether cells are too small for a finger at the current zoom. */
  get isSmall(): boolean {
    return this.#cellPixels() < handy;
  }

  /** Reports whether zooming is useful: cells of the whole board are small, or it is zoomed already. */
  get isUseful(): boolean {
    return !this.isWhole || this.#cellPixels() < handy;
  }

  /** Shows the whole board at once. */
  reset(): void {
    this.#grid = -1;
    this.#set(withAspect(wholeBoard, this.#tall), false);
  }

  /** Shows the box of a cell, or its grid if there are several. */
  box(cell: number): void {
    const shape = this.#shape();
    if (shape?.grids) this.grid(gridAt(shape, cell, this.#grid));
    else if (shape) this.#set(boxView(shape, cell), true);
  }

  /** Shows the whole board, with an animation. */
  fit(): void {
    this.#grid = -1;
    this.#set(withAspect(wholeBoard, this.#tall), true);
  }

  /** Shows one of the grids that share boxes. */
  grid(n: number): void {
    if (n < 0) return;
    this.#grid = n;
    this.#set(this.#gridView(n), true);
  }

  /** The visible grid; -1 if there is no particular one. */
  get currentGrid(): number {
    return this.#grid;
  }

  /**
   * Reports whether the cells of the whole board are too small for this device, so that it is better to show one grid.
   */
  get isCrowded(): boolean {
    const least = matchMedia("(width < 700px), (pointer: coarse)").matches ? handy : legible;
    const shape = this.#shape();
    return !!shape && this.#width > 0 && this.#width / shape.width < least;
  }

  /** Scrolls to a cell. */
  follow(cell: number): void {
    const shape = this.#shape();
    if (!shape || this.isWhole) return;
    const grid = gridAt(shape, cell, this.#grid);
    if (this.#grid >= 0 && grid !== this.#grid) this.grid(grid);
    else this.#set(scrollToCell(this.#view, shape, cell), true);
  }

  /** Moves the view by fractions of the window. */
  drag(dx: number, dy: number): void {
    this.#set(panBy(this.#view, dx, dy), false);
  }

  /** Zooms around a point of the window. */
  pinch(factor: number, px: number, py: number): void {
    this.#set(scaleAt(this.#view, factor, px, py), false, false);
  }

  /** Ends a gesture. A tiny zoom is reset. */
  rest(): void {
    const { scale, x, y } = this.#view;
    const shape = this.#shape();
    const small = scale < 1.08;
    const middle = shape
      ? Math.floor((y + this.#tall / scale / 2) * shape.height) * shape.width +
        Math.floor((x + 1 / scale / 2) * shape.width)
      : -1;
    this.#grid = !shape?.grids || small ? -1 : gridAt(shape, middle, this.#grid);
    this.#set(small ? withAspect(wholeBoard, this.#tall) : this.#view, false);
  }

  #gridView(n: number): View {
    const shape = this.#shape();
    const grid = shape?.grids?.[n];
    return shape && grid ? gridView(shape, grid, this.#tall) : this.#view;
  }

  /** Shows another part, animated or at once, laid out or only scaled. */
  #set(wanted: View, glides: boolean, lays = true): void {
    const view = lays ? this.#roundScale(wanted) : wanted;
    const scale = lays ? view.scale : this.#laid;
    const still = view.scale === this.#view.scale && view.x === this.#view.x && view.y === this.#view.y;
    if (still && scale === this.#laid) return;
    if (scale !== this.#laid) {
      this.#laid = scale;
      this.#frame.style.setProperty("--zoom", String(scale));
      if (glides) this.#stretch(this.#view, false); // from the old position, at the new size
    }
    this.#view = view;
    this.#window.classList.toggle("near", view.scale > 1); // the style sheet may make a wide board higher then
    this.#stretch(view, glides);
    this.#notify();
  }

  /** Returns the view with cells of whole pixels. */
  #roundScale(view: View): View {
    const shape = this.#shape();
    const unit = shape ? this.#width / shape.width : 0;
    return unit > 0 && view.scale > 1 ? clampView({ ...view, scale: Math.round(unit * view.scale) / unit }) : view;
  }

  #stretch(view: View, glides: boolean): void {
    const { scale, x, y } = view;
    const { style, classList } = this.#frame;
    if (glides) void this.#frame.offsetWidth; // so that the animation begins at the current position
    classList.toggle("gliding", glides);
    this.#onMove(view, this.#laid);
    style.transform =
      scale === 1 && this.#laid === 1 && y === 0
        ? ""
        : `scale(${scale / this.#laid}) translate(${-x * 100}%, ${-y * 100}%)`;
  }

  #cellPixels(): number {
    const shape = this.#shape();
    return shape && this.#width > 0 ? (this.#width / shape.width) * this.#view.scale : handy;
  }

  #notify(): void {
    this.#window.dispatchEvent(new Event(zoomEvent, { bubbles: true }));
  }
}
