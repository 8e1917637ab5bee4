// Fingers, pens and mice on a board: which cells a stroke covers, and when two fingers change the view instead.

import { cellsBetween } from "../board/select.ts";
import { isCell, type Shape } from "../board/shape.ts";

/** The callbacks for strokes. */
export interface StrokeUser {
  /** Set if every press begins a stroke: there is no second press of two, and the right button makes strokes too. */
  readonly touches?: boolean;
  /** Called when a stroke begins on a cell. */
  start(cell: number, event: PointerEvent): void;
  /** Called when it reaches another cell. */
  reach(cell: number): void;
  /** Called when it ends. */
  end(): void;
  /** Called when the same cell is pressed twice in quick succession. */
  pressTwice(cell: number, event: PointerEvent): void;
  /** Called when a finger rests on the cell where it came down. */
  hold(cell: number): void;
  /**
   * Called if the finger did not rest after all: it had moved or was lifted in time, but the page was too busy to
   * process that.
   */
  cancelLongPress(): void;
  /** Called if a second finger arrives: the stroke has to be undone. */
  cancel(): void;
}

/**
 * The callbacks for two fingers, a wheel or a trackpad: movements as fractions of the view's size, and the point in the
 * middle of them.
 */
export interface Pinch {
  move(dx: number, dy: number): void;
  scale(factor: number, px: number, py: number): void;
  end(): void;
  /** Returns what to do for a swipe over the board, if it changes the view and is no stroke. */
  sweep?(dx: number, dy: number): (() => void) | undefined;
}

const twiceWithin = 350; // milliseconds
const holdAfter = 450; // milliseconds
const slip = 8; // pixels that a resting finger may move
const sweepWithin = 300; // milliseconds
const sweepFrom = 0.2; // of the view's width
const core = 0.42; // of a cell's side: a stroke reaches a cell only near its middle, so that diagonals can be drawn

/** Listens to the pointers on one board. */
export class Strokes {
  user: StrokeUser | undefined;
  readonly #view: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #pinch: Pinch;
  readonly #shape: () => Shape | undefined;
  readonly #down = new Map<number, { x: number; y: number; time?: number }>();
  #at = -1; // the cell that the stroke has reached; -1 if there is no stroke
  #last = { cell: -1, time: 0 };
  #hold = 0;
  #held = false; // whether a rest was reported

  /** view is the window on the board, grid contains the cells. */
  constructor(view: HTMLElement, grid: HTMLElement, shape: () => Shape | undefined, pinch: Pinch) {
    this.#view = view;
    this.#grid = grid;
    this.#shape = shape;
    this.#pinch = pinch;
    view.addEventListener("pointerdown", (e) => this.#press(e));
    // The listener decides which cell gets the focus.
    view.addEventListener("mousedown", (e) => this.user && e.preventDefault());
    view.addEventListener("pointermove", (e) => this.#move(e));
    for (const type of ["pointerup", "pointercancel"] as const) view.addEventListener(type, (e) => this.#release(e));
    view.addEventListener("contextmenu", (e) => this.user?.touches && e.preventDefault());
    view.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
  }

  /** Makes the next press a first one, because something else was done in between. */
  forgetPress(): void {
    this.#last = { cell: -1, time: 0 };
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 && !(event.button === 2 && this.user?.touches)) return;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY, time: event.timeStamp });
    if (this.user || this.#down.size > 1) this.#view.setPointerCapture(event.pointerId);
    if (this.#down.size > 1) {
      this.#stop();
      return;
    }
    const cell = this.#cellAt(event, 0.5);
    if (cell < 0 || !this.user) return;
    const again = !this.user.touches && cell === this.#last.cell && event.timeStamp - this.#last.time < twiceWithin;
    this.#last = { cell, time: again ? 0 : event.timeStamp };
    this.#held = false;
    if (again) {
      this.user.pressTwice(cell, event);
      return;
    }
    this.#at = cell;
    this.user.start(cell, event);
    if (event.pointerType !== "mouse") this.#hold = window.setTimeout(() => this.#rest(cell), holdAfter);
  }

  #rest(cell: number): void {
    this.#held = true;
    this.user?.hold(cell);
  }

  /** Cancels a rest if the finger had moved before. */
  #cancelRest(event: PointerEvent, { time }: { time?: number }): void {
    clearTimeout(this.#hold);
    if (!this.#held || time === undefined || event.timeStamp - time >= holdAfter) return;
    this.#held = false;
    this.user?.cancelLongPress();
  }

  #move(event: PointerEvent): void {
    const from = this.#down.get(event.pointerId);
    if (!from) return;
    if (this.#down.size > 1) {
      this.#gesture(event, from);
      return;
    }
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slip) this.#cancelRest(event, from);
    const shape = this.#shape();
    const cell = this.#at < 0 ? -1 : this.#cellAt(event, this.user?.touches ? 0.5 : core);
    if (cell < 0 || cell === this.#at || !shape) return;
    for (const next of cellsBetween(shape, this.#at, cell)) if (isCell(shape, next)) this.user?.reach(next);
    this.#at = cell;
    this.forgetPress();
  }

  #release(event: PointerEvent): void {
    const from = this.#down.get(event.pointerId);
    if (!from) return;
    this.#cancelRest(event, from);
    this.#down.delete(event.pointerId);
    const sweep = this.#down.size === 0 ? this.#sweep(event, from) : undefined;
    if (this.#at >= 0) this.user?.[sweep || event.type === "pointercancel" ? "cancel" : "end"]();
    sweep?.();
    this.#at = -1;
    if (this.#down.size === 1) this.#pinch.end();
  }

  /** Returns what to do if a finger moved over much of the view so quickly that it may be a swipe. */
  #sweep(event: PointerEvent, { x, y, time }: { x: number; y: number; time?: number }): (() => void) | undefined {
    if (
      event.type !== "pointerup" ||
      event.pointerType === "mouse" ||
      time === undefined ||
      event.timeStamp - time > sweepWithin
    )
      return undefined;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    return Math.hypot(dx, dy) > sweepFrom * this.#view.clientWidth ? this.#pinch.sweep?.(dx, dy) : undefined;
  }

  /** Cancels a stroke that turned out to be the first of two fingers. */
  #stop(): void {
    clearTimeout(this.#hold);
    if (this.#at >= 0) this.user?.cancel();
    this.#at = -1;
    this.forgetPress();
  }

  /** Moves and zooms with two fingers; further fingers are ignored. */
  #gesture(event: PointerEvent, from: { x: number; y: number }): void {
    const [a, b] = [...this.#down.values()];
    const other = from === a ? b : a;
    if (!other || (from !== a && from !== b)) return;
    const box = this.#view.getBoundingClientRect();
    const to = { x: event.clientX, y: event.clientY };
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.#pinch.move((to.x - from.x) / 2 / box.width, (to.y - from.y) / 2 / box.height);
    const middle = { x: (to.x + other.x) / 2 - box.left, y: (to.y + other.y) / 2 - box.top };
    if (before > 0) this.#pinch.scale(after / before, middle.x / box.width, middle.y / box.height);
    this.#down.set(event.pointerId, to);
  }

  /** Zooms with Ctrl and the wheel, which is also what a trackpad's pinch sends. */
  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.#view.getBoundingClientRect();
    const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    this.#pinch.scale(Math.exp(-event.deltaY / 200), at.x, at.y);
    this.#pinch.end();
  }

  /** Returns the cell whose middle is within reach of the pointer, as a fraction of its side; -1 if there is none. */
  #cellAt(event: PointerEvent, reach: number): number {
    const shape = this.#shape();
    if (!shape) return -1;
    const box = this.#grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * shape.width;
    const y = ((event.clientY - box.top) / box.height) * shape.height;
    const [col, row] = [Math.floor(x), Math.floor(y)];
    if (col < 0 || row < 0 || col >= shape.width || row >= shape.height) return -1;
    const near = Math.max(Math.abs(x - col - 0.5), Math.abs(y - row - 0.5)) <= reach;
    const cell = row * shape.width + col;
    return near && isCell(shape, cell) ? cell : -1;
  }
}
