// An empty board into which somebody copies a puzzle from paper.

import { blankBoard } from "../board/blank.ts";
import { place, type Board } from "../board/board.ts";
import type { Key } from "../board/keys.ts";
import { symbolOf } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { Desk } from "../desk/desk.ts";
import { OwnLedger } from "../desk/ledger.ts";
import { lookOf } from "../kinds/looks.ts";
import { text } from "../text/text.ts";
import type { Voice } from "../ui/voice.ts";

let sheets = 0;

/** PaperDesk is the board with its pad. */
export class PaperDesk {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly #desk: Desk;
  readonly #shape: Shape;
  readonly #zeros: readonly number[];
  readonly #size: string;
  readonly #key = `paper/${++sheets}`;
  #board: Board;

  /** size is a size's name, "9x9". */
  constructor(size: string, voice: Voice) {
    const look = lookOf("");
    this.#size = size;
    this.#shape = look.shape(look.blank(size));
    this.#zeros = this.#shape.boxes.map(() => 0);
    this.#board = blankBoard(this.#zeros);
    const ledger = new OwnLedger({
      place: (move) => {
        this.#board = place(this.#board, move, 0);
        this.#draw();
      },
      clear: (cell) => {
        this.#board = place(this.#board, { cell, value: 0 }, 0);
        this.#draw();
      },
      note: () => {}, // notes are no part of what stands on paper
    });
    this.#desk = new Desk({ redraw: () => this.#draw() }, ledger, voice);
    this.el = this.#desk.el;
    this.side = this.#desk.side;
    this.#draw();
  }

  /** givens are the digits that were entered, as text. */
  get givens(): string {
    return this.#board.cells.map((value) => symbolOf(value) || ".").join("");
  }

  /** key does what a key means. */
  key(key: Key): boolean {
    return this.#desk.key(key);
  }

  #draw(): void {
    this.#desk.update({
      shape: this.#shape,
      givens: this.#zeros,
      board: this.#board,
      name: text.importing.board + " " + this.#size,
      key: this.#key,
      playable: true,
      open: true,
    });
  }
}
