// The lesson on pipes.

import type { PuzzleHeader } from "../../board/shape.ts";
import type { Lesson } from "../kind-ui.ts";
import type { PipesWords } from "./words/en.ts";

/** A solved board, and one with a loop. */
const tree = board("3x3", "948b56354", "....2..2.");
const ring = board("3x3", "9c836a156", ".....2.2.");

/** Returns the lesson in a language. */
export function lessonOf({ rules }: PipesWords): Lesson {
  const [join, open, loop, lock] = rules;
  return {
    pictures: [
      { text: join, plan: tree, cells: "111111111", hinted: [4] },
      { text: open, plan: tree, cells: "113111111", hinted: [2, 5], wrong: [2] },
      { text: loop, plan: ring, cells: "111111111", hinted: [0, 1, 3, 4], wrong: [0, 1, 3, 4] },
      { text: lock, plan: tree, cells: "1.11.....", hinted: [1] },
    ],
    trial: { plan: board("4x4", "1d624a337f128353", ".....2...1....2."), solution: "1143411421333114" },
  };
}

/** A puzzle in the server's notation. */
function board(size: string, tiles: string, periods: string): PuzzleHeader {
  const side = Math.sqrt(tiles.length);
  const source = side === 3 ? "r2c2" : "r3c3";
  const all = (symbol: string) => symbol.repeat(tiles.length);
  return {
    kind: "pipes",
    size,
    width: side,
    height: side,
    values: 4,
    givens: all("."),
    start: all("1"),
    periods,
    clues: `tiles ${size} ${tiles}\nsource ${source}`,
  };
}
