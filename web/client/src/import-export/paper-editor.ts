// An empty board for copying a puzzle from paper.

import { blankBoard } from "../board/blank.ts";
import { placeValue, type Board } from "../board/board.ts";
import { readCells, symbolOf, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import type { Key } from "../board/typed.ts";
import { emptyHistory } from "../board/undo.ts";
import { BoardController } from "../controls/board-controller.ts";
import { keepSteps } from "../controls/kept-steps.ts";
import { LocalUndoHistory } from "../controls/undo-history.ts";
import { keepMarks } from "../device/kept-marks.ts";
import { read, remove, write } from "../device/storage.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { text } from "../text/text.ts";
import type { Announcer } from "../ui/announcer.ts";

const keptKey = "nonet.paper";

/** Returns the stored board: its size and its cells; undefined if there is none. */
export function keptSheet(): { readonly size: string; readonly cells: string } | undefined {
  const [size, cells] = (read(keptKey) ?? "").split(" ");
  return size && cells ? { size, cells } : undefined;
}

/** The board with its pad. */
export class PaperEditor {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly #controller: BoardController;
  readonly #shape: Shape;
  readonly #zeros: readonly number[];
  readonly #size: string;
  readonly #key: string;
  #board: Board;

  /** size is the name of a size, such as "9x9". A stored board of the same size is continued, unless fresh is true. */
  constructor(size: string, announcer: Announcer, fresh = false) {
    const look = kindUI("");
    this.#size = size;
    this.#shape = look.shape(look.blank(size));
    this.#zeros = this.#shape.boxes.map(() => 0);
    this.#key = `paper/${size}`;
    if (fresh) {
      remove(keptKey);
      keepMarks(this.#key, "");
      keepSteps(this.#key, emptyHistory);
    }
    this.#board = blankBoard(this.#keptCells() ?? this.#zeros);
    const undoHistory = new LocalUndoHistory({
      place: (move) => {
        this.#set(move);
      },
      clear: (cell) => {
        this.#set({ cell, value: 0 });
      },
      note: () => {}, // a puzzle on paper has no notes
      lasting: true,
    });
    this.#controller = new BoardController({ redraw: () => this.#draw() }, undoHistory, announcer);
    this.el = this.#controller.el;
    this.side = this.#controller.side;
    this.#draw();
  }

  /** Returns the entered digits as text. */
  get givens(): string {
    return this.#board.cells.map((value) => symbolOf(value) || ".").join("");
  }

  /** Handles a key. */
  key(key: Key): boolean {
    return this.#controller.handleKey(key);
  }

  /** Places a value and stores the board, so that a reload loses nothing. */
  #set(move: Move): void {
    this.#board = placeValue(this.#board, move, 0);
    write(keptKey, `${this.#size} ${this.givens}`);
    this.#draw();
  }

  #keptCells(): readonly number[] | undefined {
    const kept = keptSheet();
    const cells = kept?.size === this.#size ? readCells(kept.cells) : [];
    return cells.length === this.#zeros.length && cells.every((value) => value <= this.#shape.values)
      ? cells
      : undefined;
  }

  #draw(): void {
    this.#controller.update({
      shape: this.#shape,
      givens: this.#zeros,
      board: this.#board,
      name: `${text.importing.board} ${this.#size}`,
      key: this.#key,
      playable: true,
      open: true,
    });
  }
}
