// The common parts of kinds' UIs, which a kind extends.

import { isFull, type Board } from "../board/board.ts";
import { formatValue } from "../board/label.ts";
import { houseRules } from "../board/rules.ts";
import { bareShape, type PuzzleHeader, type Shape } from "../board/shape.ts";
import { describeHouse, describeRemaining } from "../board/speech.ts";
import { speechWords } from "../text/text.ts";
import type { KindUI, Narration } from "./kind-ui.ts";

/** Describes boards of digits. */
export const plainNarration: Narration = {
  describeLine: (shape, board, cell, line, numbers) => describeHouse(shape, board, cell, line, speechWords, numbers),
  describeRemaining: (shape, board, numbers) => describeRemaining(shape, board, speechWords, numbers),
  describePart: (_, part) => speechWords.house.box(part + 1),
};

/** Returns an empty board, given the name of its size with the columns first: "10x15". */
export function plainBlank(size: string): PuzzleHeader {
  const m = /^(\d+)x(\d+)$/.exec(size);
  const [width, height] = m ? [Number(m[1]), Number(m[2])] : [9, 9];
  return { size, width, height, values: 1 };
}

/** Shows digits in cells without rules. It also replaces kinds that this client does not support. */
export const plainKind: KindUI = {
  ...houseRules,
  name: "",
  shape: bareShape,
  blank: plainBlank,
  drawing: { value: ({ value, numbers }) => formatValue(value, numbers) },
  narration: plainNarration,
  lesson: () => Promise.reject(new Error("a kind without a look has no lesson")),
};

/** Reports whether the board is complete, by its solution if that is known, otherwise if no cell is empty. */
export function isWhole(shape: Shape, board: Board, solution: readonly number[] | undefined): boolean {
  if (!solution) return isFull(shape, board.cells);
  return solution.every((value, cell) => value === 0 || board.cells[cell] !== 0);
}
