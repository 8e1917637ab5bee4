// A kind that no server has: tokens on a board with a hole, clues next to it, cells that stay empty and cells that turn. It has one of
// everything that a look can have.

import { isCrossed, isFilled, valueAt } from "../../src/board/brush.ts";
import { bareShape, cellsOf, type Gutter, type PuzzleHeader } from "../../src/board/shape.ts";
import type { KindUI } from "../../src/kinds/kind-ui.ts";
import { plainKind } from "../../src/kinds/plain.ts";

/** A puzzle of the kind: the lower left cell is none, and three of the others are to be filled. */
export const tokensPlan: PuzzleHeader = {
  kind: "tokens",
  size: "3x2",
  width: 3,
  height: 2,
  values: 2,
  givens: "...#..",
  fill: 3,
  clues: "2 1;1 1 1",
};

/** Its look. */
export const tokens: KindUI = {
  ...plainKind,
  name: "tokens",
  blank: (size) => ({ size, width: 3, height: 2, values: 2, fill: 0 }),
  shape: (plan) => {
    const [rows = "", cols = ""] = (plan.clues ?? "").split(";");
    const guttersAlong = (side: Gutter["side"], text: string) =>
      text
        .split(" ")
        .filter((n) => n)
        .map((n, line): Gutter => ({ side, line, items: [n] }));
    return { ...bareShape(plan), gutters: [...guttersAlong("left", rows), ...guttersAlong("top", cols)] };
  },
  conflicts: (shape, cells) => new Set(cellsOf(shape).filter((cell) => cells[cell] === 2)),
  states: (_, cells) => cells.map((value) => value * 10),
  clues: ({ gutters = [], width }, { cells }) =>
    gutters.map(({ side, line, items }) => {
      const filled = cells.filter(
        (value, cell) => value > 0 && (side === "left" ? Math.floor(cell / width) : cell % width) === line,
      ).length;
      const wanted = Number(items[0]);
      return { done: new Set(filled === wanted ? [0] : []), wrong: filled > wanted };
    }),
  cellsToCross: (_shape, _board, cell) => [cell + 1],
  drawing: { value: ({ value }) => [{ d: `M.2 .2h${value}`, line: "text" }] },
  tools: {
    tools: [
      { name: "fill", glyph: "●", label: "Fill" },
      { name: "cross", glyph: "×", label: "Cross out" },
    ],
    straight: true,
    touch: ({ shape, table, cell, tool, drags }) => {
      if (shape.start && !drags) return { is: "turn", to: (valueAt({ shape, table }, cell) % 2) + 1 };
      if (tool === "cross") return { is: "note", value: 0, add: !isCrossed(table, cell) };
      return isFilled(table, cell)
        ? { is: "clear" }
        : isCrossed(table, cell)
          ? { is: "note", value: 0, add: false }
          : { is: "value", value: 1 };
    },
  },
  narration: { ...plainKind.narration, names: { value: () => "token", details: () => ["by the window"] } },
};
