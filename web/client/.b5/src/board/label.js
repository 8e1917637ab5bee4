// A cell in words, for those who hear the board.
import { bits, symbolOf } from "./notation.js";
import { colOf, rowOf } from "./shape.js";
/** shownAs is how a value is written: above 9 as a letter or, where numbers are preferred, as a number. */
export function shownAs(value, numbers) {
    return numbers && value > 9 ? String(value) : symbolOf(value);
}
/** labelOf says a cell. sum is that of its cage, if it is in one. */
export function labelOf(shape, cell, look, words, sum, names) {
    const write = (set) => bits(set).map((v) => shownAs(v, look.numbers)).join(" ");
    const parts = [words.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)];
    const value = names?.value(shape, cell, look) ?? shownAs(look.value, look.numbers);
    parts.push(look.value > 0 ? value : look.crossed ? words.crossed : words.empty);
    if (look.given)
        parts.push(words.given);
    if (look.wrong)
        parts.push(words.wrong);
    if (look.gone)
        parts.push(words.gone);
    if (look.pending)
        parts.push(words.pending);
    if (look.conflict)
        parts.push(words.conflict);
    if (look.author)
        parts.push(words.by(look.author));
    if (bits(look.notes).length > 0)
        parts.push(words.notes(write(look.notes)));
    if (look.centre)
        parts.push(words.centre(write(look.centre)));
    if (look.colours)
        parts.push(words.colours(bits(look.colours).join(" ")));
    if (shape.boxRows === 0 && (shape.boxes[cell] ?? -1) >= 0)
        parts.push(words.region(letterOf(shape.boxes[cell] ?? 0)));
    if (sum !== undefined)
        parts.push(words.cage(sum));
    parts.push(...(names?.about?.(shape, cell) ?? []));
    if (look.hinted)
        parts.push(words.hinted[look.hinted]);
    return parts.join(", ");
}
/** letterOf names an irregular region. */
export function letterOf(region) {
    return String.fromCharCode("A".charCodeAt(0) + region);
}
