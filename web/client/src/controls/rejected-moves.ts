// Refused values, which are shown in their cells for a while.

import type { Move } from "../board/notation.ts";

const shownFor = 1_500; // milliseconds; as long as the board stays after the last mistake

/** The refused values of one board. */
export class RejectedMoves {
  /** Values that are wrong, by cell. The map is replaced when it changes. */
  wrong: ReadonlyMap<number, number> = new Map();
  /** Values that were taken back because their cell was taken, by cell. The map is replaced when it changes. */
  gone: ReadonlyMap<number, number> = new Map();
  readonly #onChange: () => void;

  /** onChange is called when they have to be redrawn. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Shows a refused value. */
  show({ cell, value }: Move, wrong: boolean): void {
    const shown = wrong ? "wrong" : "gone";
    this[shown] = new Map(this[shown]).set(cell, value);
    this.#onChange();
    setTimeout(() => {
      if (this[shown].get(cell) === value) this[shown] = removeCell(this[shown], cell);
      this.#onChange();
    }, shownFor);
  }

  /** Called when another value is entered into a cell. */
  clearWrong(cell: number): void {
    this.wrong = removeCell(this.wrong, cell);
  }

  /** Forgets all of them, for another board. */
  forget(): void {
    this.wrong = this.gone = new Map();
  }
}

function removeCell(shown: ReadonlyMap<number, number>, cell: number): ReadonlyMap<number, number> {
  return new Map([...shown].filter(([at]) => at !== cell));
}
