// Sudoku's look: digits that are entered from a pad or keys, as plain looks have them, in houses, cages and on diagonals.

import { gridsOf, placeIn } from "../../board/grids.ts";
import { formatValue } from "../../board/label.ts";
import { shapeOf, type PuzzleHeader, type Shape } from "../../board/shape.ts";
import { nameHouse } from "../../board/speech.ts";
import { cellWords, language, speechWords } from "../../text/text.ts";
import type { KindUI } from "../kind-ui.ts";
import { plainKind, plainNarration } from "../plain.ts";
import { wording } from "./wording.ts";

/** The look. */
export const sudokuUI: KindUI = {
  ...plainKind,
  name: "sudoku",
  shape: shapeOf,
  blank: (size) => blankOf(size),
  narration: {
    ...plainNarration,
    names: {
      value: (_shape, _cell, { value, numbers }) => formatValue(value, numbers),
      about: (shape, cell) => gridsOf(shape, cell).map((n) => placeTold(shape, n, cell)),
    },
    describePart: (shape, part) => partNamed(shape, part),
  },
  lesson: async () => {
    const [{ lessonOf }, { words }] = await Promise.all([import("./lesson.ts"), wording[language]()]);
    return lessonOf(words);
  },
};

/** Tells where a cell is in one of several grids: that is how their rows and columns are counted. */
function placeTold(shape: Shape, grid: number, cell: number): string {
  const { row, col } = placeIn(shape, grid, cell);
  return speechWords.inGrid(cellWords.place(row + 1, col + 1), grid + 1);
}

/** What a box is called: where there are several grids, with its grid. */
function partNamed(shape: Shape, part: number): string {
  const house =
    shape.grids && shape.houses.find(({ is, cells }) => is === "box" && shape.boxes[cells[0] ?? 0] === part);
  return house ? nameHouse(house, speechWords) : plainNarration.describePart(shape, part);
}

/** Where the grids lie that share boxes, for boards that have no puzzle yet: the server's names of its sizes, and its clues. */
const arrangements: Readonly<Record<string, readonly [width: number, height: number, cells: string]>> = {
  samurai: [21, 21, "r1c1 r1c13 r7c7 r13c1 r13c13"],
  butterfly: [12, 12, "r1c1 r1c4 r4c1 r4c4"],
  windmill: [21, 21, "r1c4 r4c13 r7c7 r10c1 r13c10"],
  "gattai-3": [15, 15, "r1c4 r4c7 r7c1"],
  "gattai-8": [33, 21, "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25"],
  shogun: [45, 21, "r1c1 r1c13 r1c25 r1c37 r7c7 r7c19 r7c31 r13c1 r13c13 r13c25 r13c37"],
};

/** Reads a size's name: two different numbers name a box, a 3x4 box fills 12x12 cells. */
function blankOf(size: string): PuzzleHeader {
  const [width, height, cells] = arrangements[size] ?? [];
  if (width && height) return { size, width, height, values: 9, clues: `grids ${cells}` };
  const m = /^(\d+)x(\d+)$/.exec(size);
  const side = !m ? 9 : m[1] === m[2] ? Number(m[1]) : Number(m[1]) * Number(m[2]);
  return { size, width: side, height: side, values: side };
}
