// The UI of pipes: tiles that turn, light up from the source, and are locked.

import { isFilled, valueAt, type Touch } from "../../board/brush.ts";
import type { Board } from "../../board/board.ts";
import type { Move } from "../../board/notation.ts";
import { cellsOf, type Shape } from "../../board/shape.ts";
import type { KindUI, Line } from "../kind-ui.ts";
import { plainBlank, plainKind } from "../plain.ts";
import { pipesDrawing, state } from "./drawing.ts";
import { lessonOf } from "./lesson.ts";
import { solvePipes } from "./solver.ts";
import { termsOf } from "./terms.ts";
import { endsOf, litCells, maskOf, misfits, nextTurn, pipesShape } from "./tiles.ts";
import type { PipesWords } from "./words/en.ts";

/** Returns the UI in a language. */
export function makeUI(words: PipesWords): KindUI {
  return {
    ...plainKind,
    name: "pipes",
    shape: pipesShape,
    blank: (size) => ({ ...plainBlank(size), kind: "pipes", values: 4 }),
    // Unlocked tiles may point anywhere, so marking all that do not fit would mark the whole board.
    conflicts: () => new Set(),
    rivals: (shape, cells, cell, value) => misfits(shape, cells, cell, value),
    excludedValues: (_, cells) => cells.map(() => 0),
    findCompleted: () => [],
    states: (shape, cells) => {
      const reached = litCells(shape, cells);
      return cells.map((_, cell) => (cell === shape.source ? state.source : reached.has(cell) ? state.lit : state.dry));
    },
    drawing: pipesDrawing,
    tools: {
      tools: [
        { name: "turn", glyph: turnGlyph, label: words.tools.turn },
        { name: "lock", glyph: lockGlyph, label: words.tools.lock, judged: true },
      ],
      straight: false,
      apart: true,
      touch,
      check: {
        glyph: checkGlyph,
        label: words.tools.check,
        moves: (at) => reachedTiles(at).filter(({ cell }) => !isFilled(at.table, cell)),
        isRight: (at) => reachedTiles(at).length === cellsOf(at.shape).length,
      },
    },
    narration: {
      names: {
        value: (shape, cell, look) => tileWords(shape, cell, look, words),
        shortValue: (shape, cell, value) => tileAlone(shape, cell, value, words),
      },
      describeLine: (shape, board, cell, line) => lineWords(shape, board, cell, line, words),
      describeRemaining: (shape, board) => leftWords(shape, board, words),
      describePart: () => "",
      describeWrong: (shape, cell) => words.wrong(Math.floor(cell / shape.width) + 1, (cell % shape.width) + 1),
    },
    lesson: () => Promise.resolve(lessonOf(words)),
    terms: termsOf(words),
    solve: solvePipes,
    css,
  };
}

/**
 * Turns a tile, or locks it as it is. If any value is accepted, a turn is a move, and the other tool turns back. A
 * crossing has only one turn, so touching it locks it.
 */
function touch({ shape, table, cell, tool, drags }: Touch) {
  if (drags || table.givens[cell] !== 0) return undefined;
  const value = valueAt({ shape, table }, cell);
  const next = nextTurn(shape, cell, value, tool === "lock" ? -1 : 1);
  if (table.open) return next === value ? undefined : { is: "value" as const, value: next };
  if (isFilled(table, cell)) return undefined;
  return tool === "lock" || next === value ? { is: "value" as const, value } : { is: "turn" as const, to: next };
}

/** Returns the tiles that water reaches, as the player sees them, from the source on. */
function reachedTiles({ shape, table }: Pick<Touch, "shape" | "table">): Move[] {
  const shown = shape.boxes.map((_, cell) => valueAt({ shape, table }, cell));
  return [...litCells(shape, shown)].map((cell) => ({ cell, value: shown[cell] ?? 0 }));
}

/** Describes a tile: its form, its ends, whether water reaches it, and whether it is locked. */
function tileWords(
  shape: Shape,
  cell: number,
  look: { value: number; loose: boolean; state: number },
  words: PipesWords,
): string {
  const water = look.state === state.source ? words.source : look.state === state.lit ? words.lit : words.dry;
  return tileAlone(shape, cell, look.value, words, [water, look.loose ? words.loose : words.locked]);
}

/** Describes a tile's form and its ends, and the given properties of a tile with ends. */
function tileAlone(shape: Shape, cell: number, value: number, words: PipesWords, [water, locked] = ["", ""]): string {
  const ends = endsOf(maskOf(shape, cell, value));
  if (ends.length === 0) return words.blank;
  const straight = ends.length === 2 && (ends[1] ?? 0) - (ends[0] ?? 0) === 2;
  const form = ends.length === 2 && straight ? words.forms.straight : (words.forms.ends[ends.length - 1] ?? "");
  return words.tile(
    form,
    ends.length === 4 ? "" : words.and(ends.map((side) => words.sides[side] ?? "")),
    water,
    locked,
  );
}

/** Describes the tiles of a row or column one after the other. */
function lineWords(shape: Shape, board: Board, cell: number, line: Line, words: PipesWords): string {
  if (line === "box") return words.noBox;
  const of = (c: number) => (line === "row" ? Math.floor(c / shape.width) : c % shape.width);
  const shown = board.cells.map((value, c) => value || (shape.start?.[c] ?? 0));
  const reached = litCells(shape, shown);
  const cells = cellsOf(shape).filter((c) => of(c) === of(cell));
  return cells
    .map((c) =>
      tileWords(
        shape,
        c,
        { value: shown[c] ?? 0, loose: board.cells[c] === 0, state: reached.has(c) ? state.lit : state.dry },
        words,
      ),
    )
    .join("; ");
}

/** Describes how many tiles have to be locked, and how many water reaches. */
function leftWords(shape: Shape, board: Board, words: PipesWords): string {
  const cells = cellsOf(shape);
  const shown = board.cells.map((value, c) => value || (shape.start?.[c] ?? 0));
  return words.left(cells.filter((cell) => board.cells[cell] === 0).length, litCells(shape, shown).size, cells.length);
}

const turnGlyph = [{ d: "M.76 .34A.31 .31 0 1 0 .81 .5M.8 .14V.36H.58", line: "text" as const, width: 0.09 }];
const checkGlyph = [{ d: "M.2 .54L.42 .76L.82 .28", line: "text" as const, width: 0.1 }];
const lockGlyph = [
  { d: "M.24 .46h.52v.36h-.52z", fill: "text" as const, line: "text" as const, width: 0.06 },
  { d: "M.34 .44V.32a.16 .16 0 0 1 .32 0V.44", line: "text" as const, width: 0.09 },
];

/**
 * Tiles fill their cells, and lines between them would cut the pipes. The player's initial replaces one of the rivets.
 */
const css = `
nonet-board[data-kind="pipes"] .digit.drawn { inline-size: 100%; block-size: 100%; }
nonet-board[data-kind="pipes"] .lines { opacity: 0.7; }
nonet-board[data-kind="pipes"] .digit.drawn:not([data-author=""])::after {
  right: 1px; bottom: 1px; padding: 0 2px; border-radius: 3px; line-height: 1.1;
  background: color-mix(in srgb, var(--ink) 8%, var(--surface));
}
`;
