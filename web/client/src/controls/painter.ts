// Touches on a board with tools: a tap, or a stroke over several cells.

import { cellsInLine } from "../board/brush.ts";
import type { Shape } from "../board/shape.ts";
import type { StrokeUser } from "../draw/strokes.ts";
import { playSound } from "../sound/play-sound.ts";

/** A stroke in progress. */
export interface PaintStroke {
  /** The cells in the order in which they were reached. */
  readonly cells: readonly number[];
  /** Whether the stroke uses the other tool. */
  readonly other: boolean;
}

/** The callbacks of a painter. */
export interface PainterUser {
  /** Returns the shape of the board. */
  shape(): Shape | undefined;
  /** Reports whether strokes stay in one line. */
  isStraight(): boolean;
  /** Called when the stroke has changed or was cancelled. */
  onChange(): void;
  /** Called when the stroke has ended and is to be applied. */
  onStroke(stroke: PaintStroke): void;
}

/**
 * Turns pointer events into strokes. A stroke is applied when the finger is lifted, because a second finger changes the
 * view.
 */
export class Painter implements StrokeUser {
  readonly touches = true;
  /** The stroke in progress. */
  stroke: PaintStroke | undefined;
  readonly #user: PainterUser;

  constructor(user: PainterUser) {
    this.#user = user;
  }

  start(cell: number, event: PointerEvent): void {
    this.#set({ cells: [cell], other: event.button === 2 });
  }

  reach(cell: number): void {
    const shape = this.#user.shape();
    const { stroke } = this;
    const first = stroke?.cells[0];
    if (!stroke || !shape || first === undefined) return;
    const cells = this.#user.isStraight() ? cellsInLine(shape, first, cell) : [...new Set([...stroke.cells, cell])];
    this.#set({ ...stroke, cells });
  }

  end(): void {
    const { stroke } = this;
    this.#set(undefined);
    if (stroke) this.#user.onStroke(stroke);
  }

  pressTwice(): void {}

  hold(): void {
    if (!this.stroke) return;
    playSound("hold");
    this.#turn();
  }

  cancelLongPress(): void {
    this.#turn();
  }

  cancel(): void {
    this.#set(undefined);
  }

  /** Switches the stroke to the other tool. */
  #turn(): void {
    if (this.stroke) this.#set({ ...this.stroke, other: !this.stroke.other });
  }

  #set(stroke: PaintStroke | undefined): void {
    this.stroke = stroke;
    this.#user.onChange();
  }
}
