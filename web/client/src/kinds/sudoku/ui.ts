// The UI of sudoku: digits entered with a pad or keys, in houses, cages and on diagonals.

import { gridsOf, placeIn } from "../../board/grids.ts";
import { formatValue } from "../../board/label.ts";
import { shapeOf, type PuzzleHeader, type Shape } from "../../board/shape.ts";
import { nameHouse } from "../../board/speech.ts";
import { cellWords, language, speechWords } from "../../text/text.ts";
import type { KindUI } from "../kind-ui.ts";
import { plainKind, plainNarration } from "../plain.ts";
import { wording } from "./wording.ts";

/** The UI. */
export const sudokuUI: KindUI = {
  ...plainKind,
  name: "sudoku",
  shape: shapeOf,
  blank: (size) => blankOf(size),
  narration: {
    ...plainNarration,
    names: {
      value: (_shape, _cell, { value, numbers }) => formatValue(value, numbers),
      details: (shape, cell) => gridsOf(shape, cell).map((n) => describePlace(shape, n, cell)),
    },
    describePart: (shape, part) => namePart(shape, part),
  },
  lesson: async () => {
    const [{ lessonOf }, { words }] = await Promise.all([import("./lesson.ts"), wording[language]()]);
    return lessonOf(words);
  },
};

/** Describes a cell's place in one of several grids, by that grid's rows and columns. */
function describePlace(shape: Shape, grid: number, cell: number): string {
  const { row, col } = placeIn(shape, grid, cell);
  return speechWords.inGrid(cellWords.place(row + 1, col + 1), grid + 1);
}

/** Names a box, with its grid if there are several. */
function namePart(shape: Shape, part: number): string {
  const house =
    shape.grids && shape.houses.find(({ is, cells }) => is === "box" && shape.boxes[cells[0] ?? 0] === part);
  return house ? nameHouse(house, speechWords) : plainNarration.describePart(shape, part);
}

/**
 * The positions of grids that share boxes, for boards that have no puzzle yet: by the server's names of their sizes.
 */
const arrangements: Readonly<Record<string, readonly [width: number, height: number, cells: string]>> = {
  samurai: [21, 21, "r1c1 r1c13 r7c7 r13c1 r13c13"],
  butterfly: [12, 12, "r1c1 r1c4 r4c1 r4c4"],
  windmill: [21, 21, "r1c4 r4c13 r7c7 r10c1 r13c10"],
  "gattai-3": [15, 15, "r1c4 r4c7 r7c1"],
  "gattai-8": [33, 21, "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25"],
  shogun: [45, 21, "r1c1 r1c13 r1c25 r1c37 r7c7 r7c19 r7c31 r13c1 r13c13 r13c25 r13c37"],
};

/** Parses the name of a size: two different numbers are a box, so 3x4 is a board of 12x12 cells. */
function blankOf(size: string): PuzzleHeader {
  const [width, height, cells] = arrangements[size] ?? [];
  if (width && height) return { size, width, height, values: 9, clues: `grids ${cells}` };
  const m = /^(\d+)x(\d+)$/.exec(size);
  const side = !m ? 9 : m[1] === m[2] ? Number(m[1]) : Number(m[1]) * Number(m[2]);
  return { size, width: side, height: side, values: side };
}
