// A board being filled, as plain data that is never changed: each step makes a new one.
import { bit, has, readCells, readMarks } from "./notation.js";
import { cellsOf } from "./shape.js";
/** boardOf reads a board from its text. */
export function boardOf(width, text) {
    const cells = readCells(text.cells);
    const blank = { cells, notes: cells.map(() => 0), by: text.by ?? cells.map(() => 0) };
    return annotate(blank, readMarks(width, text.notes ?? ""));
}
/** place puts a value into a cell, whose notes go. */
export function place(board, move, seat) {
    return {
        cells: put(board.cells, move.cell, move.value),
        notes: put(board.notes, move.cell, 0),
        by: put(board.by, move.cell, seat),
    };
}
/** fill puts a value into the cells of a run that are empty; one cell alone takes it whatever stands there. */
export function fill(board, { cells, value }, seat) {
    const free = cells.length === 1 ? cells : cells.filter((cell) => board.cells[cell] === 0);
    return free.reduce((b, cell) => place(b, { cell, value }, seat), board);
}
function put(list, at, value) {
    const copy = [...list];
    copy[at] = value;
    return copy;
}
/** annotate adds and removes notes. Filled cells have none. */
export function annotate(board, marks) {
    const notes = [...board.notes];
    for (const { cell, add, values } of marks) {
        if (board.cells[cell] !== 0)
            continue;
        notes[cell] = add ? (notes[cell] ?? 0) | values : (notes[cell] ?? 0) & ~values;
    }
    return { ...board, notes };
}
/** seenAway are the marks that remove a placed value's notes from all cells that it rules out. */
export function seenAway(shape, board, move) {
    const seen = shape.peers[move.cell] ?? [];
    const noted = seen.filter((cell) => has(board.notes[cell] ?? 0, move.value));
    return noted.map((cell) => ({ cell, add: false, values: bit(move.value) }));
}
/** remaining counts for each value how often it is still to be placed; index 0 is not used. */
export function remaining(shape, board) {
    const left = Array.from({ length: shape.values + 1 }, () => cellsOf(shape).length / shape.values);
    for (const v of board.cells)
        if (v > 0 && v < left.length)
            left[v] = (left[v] ?? 0) - 1;
    return left;
}
/** isFull says whether there is no cell left to fill on a board on which none stays empty. */
export function isFull(shape, cells) {
    return cells.every((value, cell) => value > 0 || shape.voids.has(cell));
}
/** cellsWith are those of some cells that have something in a list. */
export function cellsWith(list, cells) {
    return cells.filter((cell) => (list[cell] ?? 0) !== 0);
}
