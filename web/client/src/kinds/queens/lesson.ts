// The lesson on queens, on a board of five rows.

import type { PuzzleHeader } from "../../board/shape.ts";
import type { Lesson } from "../kind-ui.ts";
import type { QueensWords } from "./words/en.ts";

/** Returns the lesson in a language. */
export function lessonOf({ rules }: QueensWords): Lesson {
  const [each, touch, begin, tap] = rules;
  const plan = board("AABCCAABBBAABBDEDBBDDDDDD");
  return {
    pictures: [
      { text: each, plan, cells: "....1.1......1.1......1.." },
      { text: touch, plan, cells: "....1...1................", hinted: [4, 8], wrong: [4, 8] },
      {
        text: begin,
        plan,
        cells: "...............1.........",
        notes: crosses(["r3c1", "r3c2", "r4c2", "r4c3", "r4c4", "r4c5", "r5c1", "r5c2", "r1c1", "r2c1"]),
        hinted: [15],
      },
      {
        text: tap,
        plan,
        cells: "....1..........1.........",
        notes: crosses(["r1c1", "r1c2", "r1c3", "r1c4", "r2c4", "r2c5", "r2c1", "r3c1", "r3c2"]),
        hinted: [3, 4],
      },
    ],
    trial: { plan: board("ABBCCABBBDAADEDAADDDAADDD"), solution: "....1.1......1.1......1.." },
  };
}

/** A puzzle in the server's notation. */
function board(regions: string): PuzzleHeader {
  return {
    kind: "queens",
    size: "5x5",
    width: 5,
    height: 5,
    values: 1,
    givens: ".".repeat(25),
    fill: 5,
    clues: `regions ${regions}`,
  };
}

function crosses(cells: readonly string[]): string {
  return cells.map((cell) => `${cell}+0`).join(" ");
}
