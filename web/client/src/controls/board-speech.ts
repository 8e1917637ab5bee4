// Speech about a board.

import type { Board } from "../board/board.ts";
import { formatValue } from "../board/label.ts";
import { colOf, rowOf, type Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import { kindUI, nameValue } from "../kinds/kind-loader.ts";
import { text } from "../text/text.ts";

/** The board to describe. */
interface Heard {
  readonly shape: Shape;
  readonly board: Board;
}

/** Formats a value in the form that the player prefers. */
export function symbol(value: number): string {
  return formatValue(value, prefs().numbers);
}

/** Returns the speech for a wrong value. */
export function wrongSpeech(shape: Shape, cell: number, value: number): string {
  const { narration } = kindUI(shape.kind);
  return (
    narration.describeWrong?.(shape, cell, value) ??
    text.board.wrong(symbol(value), rowOf(shape, cell) + 1, colOf(shape, cell) + 1)
  );
}

/** Describes what a sighted player sees at a glance. */
export function describeMarks({ shape, board }: Heard, cell: number, what: "row" | "col" | "box" | "left"): string {
  const { numbers } = prefs();
  const { narration } = kindUI(shape.kind);
  return what === "left"
    ? narration.describeRemaining(shape, board, numbers)
    : narration.describeLine(shape, board, cell, what, numbers);
}

/** Names the cells that a value contradicts, which the board highlights; "" if there are none. */
export function conflictSpeech({ shape, board }: Heard, cell: number, value: number): string {
  const rivals = kindUI(shape.kind).rivals(shape, board.cells, cell, value);
  const places = rivals.map((c) => text.board.conflictAt(rowOf(shape, c) + 1, colOf(shape, c) + 1));
  return places.length > 0
    ? text.board.conflict(nameValue(shape, cell, value, prefs().numbers), places.join(", "))
    : "";
}
