// The lesson on Tango, on the smallest board.

import type { PuzzleHeader } from "../../board/shape.ts";
import type { Lesson } from "../kind-ui.ts";
import type { TangoWords } from "./words/en.ts";

const plan: PuzzleHeader = {
  kind: "tango",
  size: "4x4",
  width: 4,
  height: 4,
  values: 2,
  givens: ".2......1.1.....",
  clues: "tango 4x4\nsigns r1c2=r1c3 r1c4xr2c4 r3c2xr3c3",
};

/** Returns the lesson in a language. */
export function lessonOf({ rules }: Pick<TangoWords, "rules">): Lesson {
  const [half, three, sign, beside] = rules;
  return {
    pictures: [
      { text: half, plan, cells: "1221....1.1.....", hinted: [0, 1, 2, 3] },
      { text: three, plan, cells: ".222....1.1.....", hinted: [1, 2, 3], wrong: [1, 2, 3] },
      { text: sign, plan, cells: ".22.....121.....", hinted: [1, 2, 9, 10] },
      { text: beside, plan, cells: ".22.....1.1.....", hinted: [0, 3, 9] },
    ],
    trial: { plan, solution: "1221211212122121" },
  };
}
