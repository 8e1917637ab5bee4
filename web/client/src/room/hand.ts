// What a player's hand does on the board: from a key or a touch to the command that it asks for.

import { cleared, toggled } from "../board/board.ts";
import type { Mark, Move } from "../board/notation.ts";
import type { Hoped } from "./outbox.ts";

/** Deed is what comes of it: a command, or a word why there is none. */
export type Deed =
  | { readonly do: "place"; readonly move: Move }
  | { readonly do: "note"; readonly marks: readonly Mark[] }
  | { readonly do: "say"; readonly why: "given" | "filled" }
  | { readonly do: "nothing" };

const nothing: Deed = { do: "nothing" };

/** enter puts a value into a cell, or changes a note of it. */
export function enter(givens: readonly number[], hoped: Hoped, move: Move, note: boolean): Deed {
  const { cell, value } = move;
  const pending = hoped.pending.has(cell);
  if (givens[cell]) return { do: "say", why: "given" };
  if (hoped.board.cells[cell] && !pending) return { do: "say", why: "filled" };
  if (note) return pending ? nothing : { do: "note", marks: [toggled(hoped.board, cell, value)] };
  const asked = pending && hoped.board.cells[cell] === value;
  return asked ? nothing : { do: "place", move };
}

/** erase removes a cell's notes. A value that stands is right, and stays. */
export function erase(hoped: Hoped, cell: number): Deed {
  const marks = hoped.board.cells[cell] ? [] : cleared(hoped.board, cell);
  return marks.length > 0 ? { do: "note", marks } : nothing;
}
