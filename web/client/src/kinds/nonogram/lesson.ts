// The lesson on nonograms: a heart, and a tree to try.

import type { PuzzleHeader } from "../../board/shape.ts";
import type { Lesson } from "../kind-ui.ts";
import type { NonogramWords } from "./words/en.ts";

const plan: PuzzleHeader = { kind: "nonogram", size: "5x5", width: 5, height: 5, values: 1, givens: ".".repeat(25) };
const heart: PuzzleHeader = { ...plan, fill: 16, clues: "rows 1,1 5 5 3 1;columns 2 4 4 4 2" };
const tree: PuzzleHeader = { ...plan, fill: 13, clues: "rows 1 3 5 1 3;columns 1 2,1 5 2,1 1" };

/** Returns the lesson in a language. */
export function lessonOf({ rules }: NonogramWords): Lesson {
  const [numbers, groups, crosses, overlap] = rules;
  return {
    pictures: [
      { text: numbers, plan: heart, cells: ".....1111111111..........", hinted: [5, 6, 7, 8, 9] },
      { text: groups, plan: heart, cells: ".1.1.1111111111..........", hinted: [0, 1, 2, 3, 4] },
      {
        text: crosses,
        plan: heart,
        cells: ".1.1.1111111111..........",
        notes: "r1c1+0 r1c3+0 r1c5+0",
        hinted: [0, 2, 4],
      },
      {
        text: overlap,
        plan: heart,
        cells: ".1.1.1111111111..1.......",
        notes: "r1c1+0 r1c3+0 r1c5+0",
        hinted: [15, 16, 17, 18, 19],
      },
    ],
    trial: { plan: tree, solution: "..1...111.11111..1...111." },
  };
}
