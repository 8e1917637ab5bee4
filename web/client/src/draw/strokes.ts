// Fingers, pens and mice on a board: which cells they go over, and when two fingers mean the view instead.

import { cellsBetween } from "../board/select.ts";
import { isCell, type Shape } from "../board/shape.ts";

/** Told what a pointer does. */
export interface StrokeUser {
  /** Every press begins a stroke: none is the second of two, and the right button's are strokes too. */
  readonly touches?: boolean;
  /** A stroke begins on a cell. */
  start(cell: number, event: PointerEvent): void;
  /** It goes on to another cell. */
  over(cell: number): void;
  /** It is over. */
  end(): void;
  /** The same cell was pressed a second time at once. */
  twice(cell: number, event: PointerEvent): void;
  /** A finger rests on the cell where it came down. */
  hold(cell: number): void;
  /** It did not rest there: it had gone on or up in time, and the page was too busy to hear of that before. */
  cancelLongPress(): void;
  /** The stroke is none after all: a second finger has come. What it did is to be taken back. */
  cancel(): void;
}

/** Told what two fingers, a wheel or a trackpad do: parts of the view's size, and its point in the middle of them. */
export interface Pinch {
  move(dx: number, dy: number): void;
  scale(factor: number, px: number, py: number): void;
  end(): void;
  /** What is to be done when a finger has swept over the board, if that means the view and no stroke. */
  swept?(dx: number, dy: number): (() => void) | undefined;
}

const twiceWithin = 350; // milliseconds
const holdAfter = 450; // milliseconds
const slip = 8; // pixels that a resting finger may move
const sweepWithin = 300; // milliseconds
const sweepFrom = 0.2; // of the view's width
const core = 0.42; // of a cell's side: a stroke takes a neighbour in only when it comes near its middle, so that diagonals can be drawn

/** Listens to one board. */
export class Strokes {
  user: StrokeUser | undefined;
  readonly #view: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #pinch: Pinch;
  readonly #shape: () => Shape | undefined;
  readonly #down = new Map<number, { x: number; y: number; time?: number }>();
  #at = -1; // the cell that the stroke has reached; -1 is no stroke
  #last = { cell: -1, time: 0 };
  #hold = 0;
  #held = false; // whether the finger was taken to rest

  /** view is the window on the board, grid the cells in it. */
  constructor(view: HTMLElement, grid: HTMLElement, shape: () => Shape | undefined, pinch: Pinch) {
    this.#view = view;
    this.#grid = grid;
    this.#shape = shape;
    this.#pinch = pinch;
    view.addEventListener("pointerdown", (e) => this.#press(e));
    // Whoever takes the stroke decides which cell gets the focus.
    view.addEventListener("mousedown", (e) => this.user && e.preventDefault());
    view.addEventListener("pointermove", (e) => this.#move(e));
    for (const type of ["pointerup", "pointercancel"] as const) view.addEventListener(type, (e) => this.#release(e));
    view.addEventListener("contextmenu", (e) => this.user?.touches && e.preventDefault());
    view.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
  }

  /** apart has the next press be a first one, however soon it comes: something was done in between. */
  apart(): void {
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
      this.user.twice(cell, event);
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

  /** Takes back that a finger rests if it did something before that could be. */
  #unrest(event: PointerEvent, { time }: { time?: number }): void {
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
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slip) this.#unrest(event, from);
    const shape = this.#shape();
    const cell = this.#at < 0 ? -1 : this.#cellAt(event, this.user?.touches ? 0.5 : core);
    if (cell < 0 || cell === this.#at || !shape) return;
    for (const next of cellsBetween(shape, this.#at, cell)) if (isCell(shape, next)) this.user?.over(next);
    this.#at = cell;
    this.apart();
  }

  #release(event: PointerEvent): void {
    const from = this.#down.get(event.pointerId);
    if (!from) return;
    this.#unrest(event, from);
    this.#down.delete(event.pointerId);
    const sweep = this.#down.size === 0 ? this.#sweep(event, from) : undefined;
    if (this.#at >= 0) this.user?.[sweep || event.type === "pointercancel" ? "cancel" : "end"]();
    sweep?.();
    this.#at = -1;
    if (this.#down.size === 1) this.#pinch.end();
  }

  /** What is to be done if a finger went over much of the view so quickly that it may have meant the view. */
  #sweep(event: PointerEvent, { x, y, time }: { x: number; y: number; time?: number }): (() => void) | undefined {
    if (
      event.type !== "pointerup" ||
      event.pointerType === "mouse" ||
      time === undefined ||
      event.timeStamp - time > sweepWithin
    )
      return undefined;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    return Math.hypot(dx, dy) > sweepFrom * this.#view.clientWidth ? this.#pinch.swept?.(dx, dy) : undefined;
  }

  /** Ends a stroke that turned out to be the first finger of two. */
  #stop(): void {
    clearTimeout(this.#hold);
    if (this.#at >= 0) this.user?.cancel();
    this.#at = -1;
    this.apart();
  }

  /** Moves and scales with two fingers; those beyond them only rest there. */
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

  /** Scales with Ctrl, which is what a trackpad's pinch is too. */
  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.#view.getBoundingClientRect();
    const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    this.#pinch.scale(Math.exp(-event.deltaY / 200), at.x, at.y);
    this.#pinch.end();
  }

  /** The cell whose middle a pointer is near, in parts of its side; -1 is none. */
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
