// What is worth seeing in a board that somebody else fills: where the last value went, and which box it completed.
/** filledLast is a cell that has a value now and had none before; -1 is that there is no such cell. */
export function filledLast(before, after) {
    return after.cells.findIndex((value, cell) => value > 0 && before.cells[cell] === 0);
}
/** completed are the boxes or regions that have become full, by their indexes in the shape. */
export function completed(shape, before, after) {
    const open = (board) => new Set(shape.boxes.filter((box, cell) => box >= 0 && board.cells[cell] === 0));
    const now = open(after);
    return [...open(before)].filter((box) => !now.has(box)).sort((a, b) => a - b);
}
/** withoutNotes is a board with nothing but its values. */
export function withoutNotes(board) {
    return { ...board, notes: board.notes.map(() => 0) };
}
