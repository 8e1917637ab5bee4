// What looks have in common. A kind's look takes it, and says what is its own.
import { isFull } from "../board/board.js";
import { shownAs } from "../board/label.js";
import { houseRules } from "../board/rules.js";
import { bareShape } from "../board/shape.js";
import { houseSpeech, leftSpeech } from "../board/speech.js";
import { speechWords } from "../text/text.js";
/** plainTelling tells boards of digits. */
export const plainTelling = {
    line: (shape, board, cell, line, numbers) => houseSpeech(shape, board, cell, line, speechWords, numbers),
    left: (shape, board, numbers) => leftSpeech(shape, board, speechWords, numbers),
    part: (_, part) => speechWords.house.box(part + 1),
};
/** plainBlank is an empty board by a size's name, columns first: "10x15". */
export function plainBlank(size) {
    const m = /^(\d+)x(\d+)$/.exec(size);
    const [width, height] = m ? [Number(m[1]), Number(m[2])] : [9, 9];
    return { size, width, height, values: 1 };
}
/** plainLook shows digits in cells and knows no rules. It also stands in for kinds that this client does not know. */
export const plainLook = {
    ...houseRules,
    name: "",
    shape: bareShape,
    blank: plainBlank,
    drawing: { value: ({ value, numbers }) => shownAs(value, numbers) },
    telling: plainTelling,
    lesson: () => Promise.reject(new Error("a kind without a look has no lesson")),
};
/** isWhole says whether there is nothing left to fill on a board of which the solution is known, or of which no cell stays empty. */
export function isWhole(shape, board, solution) {
    if (!solution)
        return isFull(shape, board.cells);
    return solution.every((value, cell) => value === 0 || board.cells[cell] !== 0);
}
