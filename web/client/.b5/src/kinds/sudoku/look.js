// Sudoku's look: digits that are entered from a pad or keys, as plain looks have them, in houses, cages and on diagonals.
import { shapeOf } from "../../board/shape.js";
import { language } from "../../text/text.js";
import { plainLook } from "../plain.js";
import { wording } from "./wording.js";
/** sudokuLook is the look. */
export const sudokuLook = {
    ...plainLook,
    name: "sudoku",
    shape: shapeOf,
    blank: (size) => blankOf(size),
    lesson: async () => {
        const [{ lessonOf }, { words }] = await Promise.all([import("./lesson.js"), wording[language]()]);
        return lessonOf(words);
    },
};
/** blankOf reads a size's name: two different numbers name a box, a 3x4 box fills 12x12 cells. */
function blankOf(size) {
    const m = /^(\d+)x(\d+)$/.exec(size);
    const side = !m ? 9 : m[1] === m[2] ? Number(m[1]) : Number(m[1]) * Number(m[2]);
    return { size, width: side, height: side, values: side };
}
