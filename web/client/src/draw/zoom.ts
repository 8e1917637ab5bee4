// The window on a board: all of it, or a part that follows the cursor.

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

/** Fired on the window when another part is on view, or when its size has changed; it bubbles. */
export const zoomEvent = "zoomchange";

const handy = 30; // pixels of a cell that fingers hit well
const legible = 18; // pixels of a cell that a mouse hits well
const buttonStep = 1.5;

/**
 * Moves one board in its window. While fingers pinch, the board is stretched as a picture; at rest it is laid out at its
 * new size, so that lines stay thin and notes sharp.
 */
export class Zoom {
  readonly #window: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #shape: () => Shape | undefined;
  readonly #moved: (view: View, scale: number) => void;
  #view: View = wholeBoard;
  #laid = 1; // the scale that the board is laid out at
  #width = 0; // of the window in pixels, as it was told: to ask for it would cost a layout
  #tall = 1; // how many times more of the board's height than of its width the window shows
  #grid = -1; // the grid on view, of those that share boxes; -1 is none in particular

  /** moved is told how far what is seen has moved, and how large it is, whenever that changes. */
  constructor(
    window: HTMLElement,
    frame: HTMLElement,
    shape: () => Shape | undefined,
    moved: (view: View, scale: number) => void = () => {},
  ) {
    this.#moved = moved;
    this.#window = window;
    this.#frame = frame;
    this.#shape = shape;
    new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      const shape = this.#shape();
      this.#width = width;
      this.#tall = shape && width > 0 ? Math.max(1, (height * shape.width) / (width * shape.height)) : 1;
      if (this.#tall < 1.02) this.#tall = 1; // whole pixels
      this.#set(this.#grid < 0 ? withAspect(this.#view, this.#tall) : this.#gridView(this.#grid), false);
      this.#tell();
    }).observe(window);
  }

  /** Reports whether all of the board is on view. */
  get whole(): boolean {
    return this.#view.scale === 1;
  }

  /** Reports whether cells are too small to be hit with a finger as the board is seen now. */
  get small(): boolean {
    return this.#cellPixels() < handy;
  }

  /** Reports whether there is anything to gain by zooming: the whole board's cells are small, or it is zoomed already. */
  get wanted(): boolean {
    return !this.whole || this.#cellPixels() < handy;
  }

  /** Shows all of the board. */
  reset(): void {
    this.#grid = -1;
    this.#set(withAspect(wholeBoard, this.#tall), false);
  }

  /** Shows the box of a cell, or its grid where there are several. */
  box(cell: number): void {
    const shape = this.#shape();
    if (shape?.grids) this.grid(gridAt(shape, cell, this.#grid));
    else if (shape) this.#set(boxView(shape, cell), true);
  }

  /** Shows all of the board, slowly enough to follow. */
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

  /** The grid on view; -1 is none in particular. */
  get onGrid(): number {
    return this.#grid;
  }

  /** Reports whether the cells of the whole board are too small for this device, so that one of its grids is better shown. */
  get crowds(): boolean {
    const least = matchMedia("(width < 700px), (pointer: coarse)").matches ? handy : legible;
    const shape = this.#shape();
    return !!shape && this.#width > 0 && this.#width / shape.width < least;
  }

  /** larger and smaller are a button's steps. */
  larger(): void {
    this.#set(scaleAt(this.#view, buttonStep, 0.5, 0.5), true);
  }

  /** Shows more of the board. */
  smaller(): void {
    this.#set(scaleAt(this.#view, 1 / buttonStep, 0.5, 0.5), true);
  }

  /** Brings a cell into view. */
  follow(cell: number): void {
    const shape = this.#shape();
    if (!shape || this.whole) return;
    const grid = gridAt(shape, cell, this.#grid);
    if (this.#grid >= 0 && grid !== this.#grid) this.grid(grid);
    else this.#set(scrollToCell(this.#view, shape, cell), true);
  }

  /** Moves what is seen, by parts of the window. */
  drag(dx: number, dy: number): void {
    this.#set(panBy(this.#view, dx, dy), false);
  }

  /** Scales around a point of the window. */
  pinch(factor: number, px: number, py: number): void {
    this.#set(scaleAt(this.#view, factor, px, py), false, false);
  }

  /** Ends a gesture. A hair's breadth of zoom is none. */
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

  /** Shows another part: by gliding there or at once, and laid out or only stretched. */
  #set(wanted: View, glides: boolean, lays = true): void {
    const view = lays ? this.#even(wanted) : wanted;
    const scale = lays ? view.scale : this.#laid;
    const still = view.scale === this.#view.scale && view.x === this.#view.x && view.y === this.#view.y;
    if (still && scale === this.#laid) return;
    if (scale !== this.#laid) {
      this.#laid = scale;
      this.#frame.style.setProperty("--zoom", String(scale));
      if (glides) this.#stretch(this.#view, false); // from where it was, at its new size
    }
    this.#view = view;
    this.#window.classList.toggle("near", view.scale > 1); // style may give a wide board more height then
    this.#stretch(view, glides);
    this.#tell();
  }

  /** A view whose cells are whole pixels. */
  #even(view: View): View {
    const shape = this.#shape();
    const unit = shape ? this.#width / shape.width : 0;
    return unit > 0 && view.scale > 1 ? clampView({ ...view, scale: Math.round(unit * view.scale) / unit }) : view;
  }

  #stretch(view: View, glides: boolean): void {
    const { scale, x, y } = view;
    const { style, classList } = this.#frame;
    if (glides) void this.#frame.offsetWidth; // so that it begins from where it is
    classList.toggle("gliding", glides);
    this.#moved(view, this.#laid);
    style.transform =
      scale === 1 && this.#laid === 1 && y === 0
        ? ""
        : `scale(${scale / this.#laid}) translate(${-x * 100}%, ${-y * 100}%)`;
  }

  #cellPixels(): number {
    const shape = this.#shape();
    return shape && this.#width > 0 ? (this.#width / shape.width) * this.#view.scale : handy;
  }

  #tell(): void {
    this.#window.dispatchEvent(new Event(zoomEvent, { bubbles: true }));
  }
}
