// The UI of nonograms: clues next to the board, and strokes along a line that fill cells or cross them out.

import type { Board } from "../../board/board.ts";
import { isCrossed, isFilled, type Brush, type Touch } from "../../board/brush.ts";
import { bareShape, colOf, rowOf, type PuzzleHeader, type Shape } from "../../board/shape.ts";
import type { ToolSet, KindUI, Line, Narration } from "../kind-ui.ts";
import type { Stroke } from "../glyph.ts";
import { plainBlank, plainKind } from "../plain.ts";
import { clueLines, guttersOf, runsIn, statesOf, type ClueLine, type State } from "./lines.ts";
import { rules } from "./rules.ts";
import type { NonogramWords } from "./words/en.ts";

const block = 5; // the number of cells between thick lines

const filled: readonly Stroke[] = [{ d: "M.05 .05h.9v.9h-.9z", fill: "text" }];

/** Returns the UI in a language. */
export function makeUI(words: NonogramWords): KindUI {
  return {
    ...plainKind,
    ...rules,
    name: "nonogram",
    shape: shapeOf,
    blank: (size) => ({ ...plainBlank(size), kind: "nonogram", fill: 0 }),
    drawing: { value: () => filled },
    tools: handsOf(words),
    narration: narrationOf(words),
    // a filled cell hides its ground
    css: `nonet-board[data-kind="nonogram"] .hint-target .digit { color: var(--wait); }`,
    terms: words,
    lesson: async () => (await import("./lesson.ts")).lessonOf(words),
  };
}

/** Returns the shape with its clues. Thick lines divide the board into blocks, for counting. */
function shapeOf(plan: PuzzleHeader): Shape {
  const shape = bareShape(plan);
  const across = Math.ceil(shape.width / block);
  const boxes = shape.boxes.map(
    (_, cell) => Math.floor(rowOf(shape, cell) / block) * across + Math.floor(colOf(shape, cell) / block),
  );
  return { ...shape, boxRows: block, boxCols: block, boxes, gutters: guttersOf(plan.clues ?? "") };
}

function handsOf({ tools }: NonogramWords): ToolSet {
  return {
    tools: [
      { name: "fill", glyph: [{ d: "M.2 .2h.6v.6h-.6z", fill: "text" }], label: tools.fill },
      {
        name: "cross",
        glyph: [{ d: "M.28 .28l.44 .44M.72 .28l-.44 .44", line: "text", width: 0.09 }],
        label: tools.cross,
      },
    ],
    straight: true,
    touch,
    digit: (digit) => (digit === 1 ? { is: "value", value: 1 } : undefined),
  };
}

/** Fills or crosses out cells, or undoes that. A stroke skips cells that are filled or crossed out. */
function touch({ table, cell, tool }: Touch): Brush | undefined {
  if (isFilled(table, cell)) return { is: "clear" };
  if (isCrossed(table, cell)) return { is: "note", value: 0, add: false };
  return tool === "cross" ? { is: "note", value: 0, add: true } : { is: "value", value: 1 };
}

function narrationOf(words: NonogramWords): Narration {
  return {
    names: { value: () => words.filled },
    describeLine: (shape, board, cell, line) => lineSpeech(words, shape, board, cell, line),
    describeRemaining: (shape, board) => words.left(countLeft(shape, board)),
    describePart: (shape, part) => (part < shape.height ? words.row(part + 1) : words.column(part - shape.height + 1)),
    describeWrong: (shape, cell) => words.wrong(rowOf(shape, cell) + 1, colOf(shape, cell) + 1),
  };
}

/** Describes a line: its clue and its cells. A box has no clue, so the missing cells of the board are described. */
function lineSpeech(words: NonogramWords, shape: Shape, board: Board, cell: number, line: Line): string {
  const at = line === "row" ? rowOf(shape, cell) : shape.height + colOf(shape, cell);
  const clue = clueLines(shape)[at];
  if (line === "box" || !clue) return words.left(countLeft(shape, board));
  const name = line === "row" ? words.row(at + 1) : words.column(at - shape.height + 1);
  const states = statesOf(clue, board);
  return words.line(
    name,
    clue.runs.join(" ") || "0",
    stretches(states)
      .map(({ state, many }) => words.stretch[state](many))
      .join(", "),
  );
}

/** Returns consecutive cells with the same state. */
function stretches(states: readonly State[]): { state: State; many: number }[] {
  const all: { state: State; many: number }[] = [];
  for (const state of states) {
    const last = all.at(-1);
    if (last?.state === state) last.many++;
    else all.push({ state, many: 1 });
  }
  return all;
}

/** Returns how many cells have to be filled, by the clues of the rows. */
function countLeft(shape: Shape, board: Board): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return sum(
    clueLines(shape)
      .slice(0, shape.height)
      .map((line: ClueLine) => sum(line.runs) - sum(runsIn(statesOf(line, board)))),
  );
}
