// What each cell of a board looks like and says, worked out without a page.

import type { Board } from "./board.ts";
import { bits, has, symbolOf } from "./notation.ts";
import { arePeers, colOf, rowOf, type Shape } from "./shape.ts";

/** Scene is everything that a drawn board depends on. */
export interface Scene {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly board: Board;
  /** Cells whose value is not yet known to be right. */
  readonly pending: ReadonlySet<number>;
  /** Values that were just refused, by cell. */
  readonly wrong: ReadonlyMap<number, number>;
  /** The cell that keys act on; -1 is none. */
  readonly cursor: number;
  /** Names by seat, where digits are shown in their players' colours; empty where they are not. */
  readonly authors: ReadonlyMap<number, string>;
  /** Whether the cursor's row, column and box stand out. */
  readonly houses: boolean;
  /** Whether the values and notes like the cursor's stand out. */
  readonly same: boolean;
}

/** Look is one cell: what stands in it and how. */
export interface Look {
  readonly value: number;
  readonly given: boolean;
  readonly pending: boolean;
  readonly wrong: boolean;
  /** The seat whose colour the value has; 0 is nobody's. */
  readonly by: number;
  readonly author: string;
  readonly notes: number;
  /** The note that stands out; 0 is none. */
  readonly noted: number;
  readonly cursor: boolean;
  readonly peer: boolean;
  readonly same: boolean;
}

/** looksOf works out every cell. */
export function looksOf(scene: Scene): Look[] {
  const { shape, board, cursor } = scene;
  const focus = scene.same && cursor >= 0 ? (board.cells[cursor] ?? 0) : 0;
  return board.cells.map((value, cell) => {
    const refused = scene.wrong.get(cell) ?? 0;
    const by = scene.authors.size > 0 && !scene.givens[cell] ? (board.by[cell] ?? 0) : 0;
    const notes = value === 0 && refused === 0 ? (board.notes[cell] ?? 0) : 0;
    return {
      value: refused || value,
      given: scene.givens[cell] !== 0,
      pending: scene.pending.has(cell) && refused === 0,
      wrong: refused !== 0,
      by,
      author: by ? (scene.authors.get(by) ?? "") : "",
      notes,
      noted: has(notes, focus) ? focus : 0,
      cursor: cell === cursor,
      peer: scene.houses && cursor >= 0 && arePeers(shape, cell, cursor),
      same: focus > 0 && value === focus && cell !== cursor,
    };
  });
}

/** LabelWords are the words that a cell's label is made of. */
export interface LabelWords {
  place(row: number, col: number): string;
  empty: string;
  notes(values: string): string;
  given: string;
  pending: string;
  wrong: string;
  by(name: string): string;
}

/** labelOf says a cell in words, for those who hear the board. */
export function labelOf(shape: Shape, cell: number, look: Look, words: LabelWords): string {
  const parts = [words.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)];
  parts.push(look.value > 0 ? symbolOf(look.value) : words.empty);
  if (look.given) parts.push(words.given);
  if (look.wrong) parts.push(words.wrong);
  if (look.pending) parts.push(words.pending);
  if (look.author) parts.push(words.by(look.author));
  if (look.notes) parts.push(words.notes(bits(look.notes).map(symbolOf).join(" ")));
  return parts.join(", ");
}
