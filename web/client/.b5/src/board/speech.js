// Rows, columns, boxes and what is left, told in words: faster to hear than cell after cell.
import { remaining } from "./board.js";
import { shownAs } from "./label.js";
import { houseOf } from "./shape.js";
/** houseSpeech tells what stands in the row, column or box of a cell, and which values it lacks. */
export function houseSpeech(shape, board, cell, is, words, numbers = false) {
    const house = houseOf(shape, cell, is);
    if (!house)
        return words.noBox;
    const parts = [];
    let gaps = 0;
    const flush = () => {
        if (gaps > 0)
            parts.push(words.gaps(gaps));
        gaps = 0;
    };
    for (const c of house.cells) {
        const value = board.cells[c] ?? 0;
        if (value === 0) {
            gaps++;
            continue;
        }
        flush();
        parts.push(shownAs(value, numbers));
    }
    flush();
    const present = new Set(house.cells.map((c) => board.cells[c]));
    const lacking = Array.from({ length: shape.values }, (_, i) => i + 1).filter((v) => !present.has(v));
    const end = lacking.length > 0 ? words.missing(lacking.map((v) => shownAs(v, numbers)).join(" ")) : words.full;
    return `${words.house[is](house.index + 1)}: ${parts.join(", ")}; ${end}.`;
}
/** leftSpeech tells how often each value is still to be placed; those that are complete are passed over. */
export function leftSpeech(shape, board, words, numbers = false) {
    const left = remaining(shape, board).flatMap((n, value) => (value > 0 && n > 0 ? [words.left(shownAs(value, numbers), n)] : []));
    return `${words.leftHead}: ${left.join(", ") || words.full}.`;
}
