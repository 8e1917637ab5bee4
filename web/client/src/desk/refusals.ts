// Values that were refused: each is shown in its cell for a while.

import type { Move } from "../board/notation.ts";

const shownFor = 1_400; // milliseconds

/** Refusals are those of one board. */
export class Refusals {
  /** Values that are wrong, by their cells. */
  readonly wrong = new Map<number, number>();
  /** Values that were taken back because their cell was no longer free. */
  readonly gone = new Map<number, number>();
  readonly #changed: () => void;

  /** changed is told when they are to be drawn anew. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** show shows a refused value. */
  show({ cell, value }: Move, wrong: boolean): void {
    const shown = wrong ? this.wrong : this.gone;
    shown.set(cell, value);
    this.#changed();
    setTimeout(() => {
      if (shown.get(cell) === value) shown.delete(cell);
      this.#changed();
    }, shownFor);
  }

  /** tried is called when another value is entered into a cell. */
  tried(cell: number): void {
    this.wrong.delete(cell);
  }

  /** forget is for another board. */
  forget(): void {
    this.wrong.clear();
    this.gone.clear();
  }
}
