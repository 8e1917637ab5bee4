// A player's hand on a board whose cells are touched with tools: a tap, or a stroke that goes on to other cells.

import { cellsInLine } from "../board/brush.ts";
import type { Shape } from "../board/shape.ts";
import type { StrokeUser } from "../draw/strokes.ts";
import { playSound } from "../sound/play-sound.ts";

/** A stroke under way. */
export interface PaintStroke {
  /** In the order in which they were reached; the first one is where it began. */
  readonly cells: readonly number[];
  /** Whether it touches with the other tool. */
  readonly other: boolean;
}

/** Told what the hand does. */
export interface PainterUser {
  /** The board that is touched. */
  shape(): Shape | undefined;
  /** Whether strokes stay in a line. */
  straight(): boolean;
  /** The stroke is another one, or there is none any more: it is to be shown. */
  shown(): void;
  /** The stroke is over, and is to be carried out. */
  done(stroke: PaintStroke): void;
}

/** Makes strokes of what pointers do. Nothing is carried out before the finger goes up, for a second finger means the view. */
export class Painter implements StrokeUser {
  readonly touches = true;
  /** The stroke under way. */
  stroke: PaintStroke | undefined;
  readonly #user: PainterUser;

  constructor(user: PainterUser) {
    this.#user = user;
  }

  start(cell: number, event: PointerEvent): void {
    this.#set({ cells: [cell], other: event.button === 2 });
  }

  over(cell: number): void {
    const shape = this.#user.shape();
    const { stroke } = this;
    const first = stroke?.cells[0];
    if (!stroke || !shape || first === undefined) return;
    const cells = this.#user.straight() ? cellsInLine(shape, first, cell) : [...new Set([...stroke.cells, cell])];
    this.#set({ ...stroke, cells });
  }

  end(): void {
    const { stroke } = this;
    this.#set(undefined);
    if (stroke) this.#user.done(stroke);
  }

  twice(): void {}

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

  /** turn has the stroke touch with the other tool. */
  #turn(): void {
    if (this.stroke) this.#set({ ...this.stroke, other: !this.stroke.other });
  }

  #set(stroke: PaintStroke | undefined): void {
    this.stroke = stroke;
    this.#user.shown();
  }
}
