// Where in their cells notes stand that have a place of their own, and what is drawn there. The unit is a cell's side.
import { bits } from "./notation.js";
import { colOf, rowOf } from "./shape.js";
/** noteCols is how many notes of a cell stand beside each other: as many as a box is wide. */
export function noteCols(shape) {
    return shape.boxCols || Math.ceil(Math.sqrt(shape.values));
}
/** placed is the note that stands out in its own place; 0 is none. Centre notes have no places. */
export function placed(look) {
    return hasPlaces(look) ? look.noted : 0;
}
/** widely says whether notes are written as numbers above 9, which are wider than one character: each is an element then. */
export function widely(look, values) {
    return look.numbers && values > 9;
}
/** struck are the notes that are struck through in their places. Those that are elements strike themselves. */
export function struck(look, values) {
    return hasPlaces(look) && !widely(look, values) ? look.notes & look.dead : 0;
}
function hasPlaces(look) {
    return look.value === 0 && look.centre === 0;
}
/** notedPlaces is the outline of the places of all notes that stand out, as an SVG path. */
export function notedPlaces(shape, looks) {
    const place = placer(shape);
    const frame = (cell, value) => {
        const { x, y, wide, high } = place(cell, value);
        return `M${round(x)} ${round(y)}h${round(wide)}v${round(high)}h${round(-wide)}z`;
    };
    return looks.map((look, cell) => (placed(look) > 0 ? frame(cell, placed(look)) : "")).join("");
}
/** strokes are lines through notes of a cell, as an SVG path. */
export function strokes(shape, cell, notes) {
    const place = placer(shape);
    return bits(notes)
        .map((value) => place(cell, value))
        .map(({ x, y, wide, high }) => `M${round(x + wide * 0.2)} ${round(y + high * 0.53)}h${round(wide * 0.6)}`)
        .join("");
}
/** placer finds the place of a note, as style has it: in a cage the sum takes a corner. */
function placer(shape) {
    const cols = noteCols(shape);
    const rows = Math.ceil(shape.values / cols);
    const caged = shape.cages.length > 0;
    const [left, top, width, height] = caged ? [0.1, 0.2, 0.8, 0.74] : [0.04, 0.04, 0.92, 0.92];
    return (cell, value) => ({
        x: colOf(shape, cell) + left + (width / cols) * ((value - 1) % cols),
        y: rowOf(shape, cell) + top + (height / rows) * Math.floor((value - 1) / cols),
        wide: width / cols,
        high: height / rows,
    });
}
function round(n) {
    return Math.round(n * 1000) / 1000;
}
