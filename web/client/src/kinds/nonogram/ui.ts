// Nonogram's look: clues beside the board, cells that are filled or crossed out by strokes along a line.

import type { Board } from "../../board/board.ts";
import { isCrossed, isFilled, type Brush, type Touch } from "../../board/brush.ts";
import { bareShape, colOf, rowOf, type PuzzleHeader, type Shape } from "../../board/shape.ts";
import type { ToolSet, KindUI, Line, Narration } from "../kind-ui.ts";
import type { Stroke } from "../glyph.ts";
import { plainBlank, plainKind } from "../plain.ts";
import { clueLines, guttersOf, runsIn, statesOf, type ClueLine, type State } from "./lines.ts";
import { rules } from "./rules.ts";
import type { NonogramWords } from "./words/en.ts";

const block = 5; // a thick line after so many cells

const filled: readonly Stroke[] = [{ d: "M.05 .05h.9v.9h-.9z", fill: "text" }];

/** Makes the look in a language's words. */
export function makeUI(words: NonogramWords): KindUI {
  return {
    ...plainKind,
    ...rules,
    name: "nonogram",
    shape: shapeOf,
    blank: (size) => ({ ...plainBlank(size), kind: "nonogram", fill: 0 }),
    drawing: { value: () => filled },
    tools: handsOf(words),
    narration: tellingOf(words),
    css: `nonet-board[data-kind="nonogram"] .hint-target .digit { color: var(--wait); }`, // a filled cell hides its ground
    terms: words,
    lesson: async () => (await import("./lesson.ts")).lessonOf(words),
  };
}

/** Reads the clues. Thick lines part the board into blocks, to count by. */
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

/** Fills or crosses out, or takes away what the cell has; what stands and what is crossed out is not gone over. */
function touch({ table, cell, tool }: Touch): Brush | undefined {
  if (isFilled(table, cell)) return { is: "clear" };
  if (isCrossed(table, cell)) return { is: "note", value: 0, add: false };
  return tool === "cross" ? { is: "note", value: 0, add: true } : { is: "value", value: 1 };
}

function tellingOf(words: NonogramWords): Narration {
  return {
    names: { value: () => words.filled },
    describeLine: (shape, board, cell, line) => lineSpeech(words, shape, board, cell, line),
    describeRemaining: (shape, board) => words.left(leftOn(shape, board)),
    describePart: (shape, part) => (part < shape.height ? words.row(part + 1) : words.column(part - shape.height + 1)),
    wrong: (shape, cell) => words.wrong(rowOf(shape, cell) + 1, colOf(shape, cell) + 1),
  };
}

/** Tells a line: its clue, then what its cells show one after another. A box has no clue: it tells what is left. */
function lineSpeech(words: NonogramWords, shape: Shape, board: Board, cell: number, line: Line): string {
  const at = line === "row" ? rowOf(shape, cell) : shape.height + colOf(shape, cell);
  const clue = clueLines(shape)[at];
  if (line === "box" || !clue) return words.left(leftOn(shape, board));
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

/** Cells that show the same, one after another. */
function stretches(states: readonly State[]): { state: State; many: number }[] {
  const all: { state: State; many: number }[] = [];
  for (const state of states) {
    const last = all.at(-1);
    if (last?.state === state) last.many++;
    else all.push({ state, many: 1 });
  }
  return all;
}

/** How many cells are to be filled, as the clues of the rows say. */
function leftOn(shape: Shape, board: Board): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return sum(
    clueLines(shape)
      .slice(0, shape.height)
      .map((line: ClueLine) => sum(line.runs) - sum(runsIn(statesOf(line, board)))),
  );
}
