// The lesson of the sudoku tutorial, on the smallest board.

import type { PuzzleHeader } from "../../board/shape.ts";
import type { Lesson } from "../kind-ui.ts";
import type { SudokuWords } from "./words/en.ts";

const plan: PuzzleHeader = { kind: "sudoku", size: "4x4", width: 4, height: 4, values: 4 };

/** Returns the lesson in a language. */
export function lessonOf({ rules }: SudokuWords): Lesson {
  const [fill, lines, box, last] = rules;
  const headerOf = (givens: string): PuzzleHeader => ({ ...plan, givens });
  return {
    pictures: [
      { text: fill, plan: headerOf("1.3..4...3..2..1"), cells: "1.3..4...3..2..1" },
      {
        text: lines,
        plan: headerOf("1.3..4...3..2..1"),
        cells: "1.31.4...3..2..1",
        hinted: [0, 1, 2, 3],
        wrong: [0, 3],
      },
      { text: box, plan: headerOf("1.3..4...3..2..1"), cells: "1.3.14...3..2..1", hinted: [0, 1, 4, 5], wrong: [0, 4] },
      { text: last, plan: headerOf("1.3..4...3..2..1"), cells: "123.34...3..2..1", hinted: [3] },
    ],
    trial: { plan: headerOf("1.34.4.221.3.3.1"), solution: "1234341221434321" },
  };
}
