// The window on a board: all of it, or a part that follows the cursor.

import type { Shape } from "../board/shape.ts";
import { boxView, following, movedBy, scaledAt, whole, within, type View } from "../board/view.ts";

/** zoomEvent is fired on the window when another part is on view, or when its size has changed; it bubbles. */
export const zoomEvent = "zoomchange";

const handy = 30; // pixels of a cell that fingers hit well
const buttonStep = 1.5;

/**
 * Zoom moves one board in its window. While fingers pinch, the board is stretched as a picture; at rest it is laid out at its
 * new size, so that lines stay thin and notes sharp.
 */
export class Zoom {
  readonly #window: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #shape: () => Shape | undefined;
  readonly #moved: (view: View, scale: number) => void;
  #view: View = whole;
  #laid = 1; // the scale that the board is laid out at
  #width = 0; // of the window in pixels, as it was told: to ask for it would cost a layout

  /** moved is told how far what is seen has moved, and how large it is, whenever that changes. */
  constructor(window: HTMLElement, frame: HTMLElement, shape: () => Shape | undefined, moved: (view: View, scale: number) => void = () => {}) {
    this.#moved = moved;
    this.#window = window;
    this.#frame = frame;
    this.#shape = shape;
    new ResizeObserver(([entry]) => {
      this.#width = entry?.contentRect.width ?? 0;
      this.#tell();
    }).observe(window);
  }

  /** whole says whether all of the board is on view. */
  get whole(): boolean {
    return this.#view.scale === 1;
  }

  /** small says whether cells are too small to be hit with a finger as the board is seen now. */
  get small(): boolean {
    return this.#cellPixels() < handy;
  }

  /** wanted says whether there is anything to gain by zooming: the whole board's cells are small, or it is zoomed already. */
  get wanted(): boolean {
    return !this.whole || this.#cellPixels() < handy;
  }

  /** reset shows all of the board. */
  reset(): void {
    this.#set(whole, false);
  }

  /** box shows the box of a cell. */
  box(cell: number): void {
    const shape = this.#shape();
    if (shape) this.#set(boxView(shape, cell), true);
  }

  /** fit shows all of the board, slowly enough to follow. */
  fit(): void {
    this.#set(whole, true);
  }

  /** larger and smaller are a button's steps. */
  larger(): void {
    this.#set(scaledAt(this.#view, buttonStep, 0.5, 0.5), true);
  }

  /** smaller shows more of the board. */
  smaller(): void {
    this.#set(scaledAt(this.#view, 1 / buttonStep, 0.5, 0.5), true);
  }

  /** follow brings a cell into view. */
  follow(cell: number): void {
    const shape = this.#shape();
    if (shape && !this.whole) this.#set(following(this.#view, shape, cell), true);
  }

  /** drag moves what is seen, by parts of the window. */
  drag(dx: number, dy: number): void {
    this.#set(movedBy(this.#view, dx, dy), false);
  }

  /** pinch scales around a point of the window. */
  pinch(factor: number, px: number, py: number): void {
    this.#set(scaledAt(this.#view, factor, px, py), false, false);
  }

  /** rest ends a gesture. A hair's breadth of zoom is none. */
  rest(): void {
    this.#set(this.#view.scale < 1.08 ? whole : this.#view, false);
  }

  /** set shows another part: by gliding there or at once, and laid out or only stretched. */
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
    this.#stretch(view, glides);
    this.#tell();
  }

  /** even is a view whose cells are whole pixels. */
  #even(view: View): View {
    const shape = this.#shape();
    const unit = shape ? this.#width / shape.width : 0;
    return unit > 0 && view.scale > 1 ? within({ ...view, scale: Math.round(unit * view.scale) / unit }) : view;
  }

  #stretch({ scale, x, y }: View, glides: boolean): void {
    const { style, classList } = this.#frame;
    if (glides) void this.#frame.offsetWidth; // so that it begins from where it is
    classList.toggle("gliding", glides);
    this.#moved({ scale, x, y }, this.#laid);
    style.transform = scale === 1 && this.#laid === 1 ? "" : `scale(${scale / this.#laid}) translate(${-x * 100}%, ${-y * 100}%)`;
  }

  #cellPixels(): number {
    const shape = this.#shape();
    return shape && this.#width > 0 ? (this.#width / shape.width) * this.#view.scale : handy;
  }

  #tell(): void {
    this.#window.dispatchEvent(new Event(zoomEvent, { bubbles: true }));
  }
}
