// The window on a board: all of it, or a part that follows the cursor.

import type { Shape } from "../board/shape.ts";
import { boxView, following, movedBy, scaledAt, whole, type View } from "../board/zoom.ts";

/** zoomEvent is fired on the window when another part is on view, or when its size has changed; it bubbles. */
export const zoomEvent = "zoomchange";

const handy = 30; // pixels of a cell that fingers hit well
const buttonStep = 1.5;

/** Zoom moves one board in its window. */
export class Zoom {
  readonly #window: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #shape: () => Shape | undefined;
  #view: View = whole;

  constructor(window: HTMLElement, frame: HTMLElement, shape: () => Shape | undefined) {
    this.#window = window;
    this.#frame = frame;
    this.#shape = shape;
    new ResizeObserver(() => this.#tell()).observe(window);
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
    this.#set(scaledAt(this.#view, factor, px, py), false);
  }

  /** rest ends a gesture. A hair's breadth of zoom is none. */
  rest(): void {
    if (this.#view.scale < 1.08) this.#set(whole, true);
  }

  #set(view: View, smooth: boolean): void {
    if (view.scale === this.#view.scale && view.x === this.#view.x && view.y === this.#view.y) return;
    this.#view = view;
    this.#frame.classList.toggle("gliding", smooth);
    const { scale, x, y } = view;
    this.#frame.style.transform = scale === 1 ? "" : `scale(${scale}) translate(${-x * 100}%, ${-y * 100}%)`;
    this.#tell();
  }

  #cellPixels(): number {
    const shape = this.#shape();
    return shape ? (this.#window.clientWidth / shape.width) * this.#view.scale : handy;
  }

  #tell(): void {
    this.#window.dispatchEvent(new Event(zoomEvent, { bubbles: true }));
  }
}
