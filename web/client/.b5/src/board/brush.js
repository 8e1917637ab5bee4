// Touching cells directly, on boards of kinds that have tools in place of digits to enter: what a stroke over cells does.
import { bit, bits, cross } from "./notation.js";
import { colOf, isCell, rowOf } from "./shape.js";
/** valueAt is the value that a cell shows: what stands, what it was turned to, or what it began with. */
export function valueAt({ shape, table }, cell) {
    return table.board.cells[cell] || (bits(table.layer.turned[cell] ?? 0)[0] ?? 0) || (shape.start?.[cell] ?? 0);
}
/** isCrossed says whether a cell is crossed out. */
export function isCrossed({ board }, cell) {
    return ((board.notes[cell] ?? 0) & cross) !== 0;
}
/** isFilled says whether a value stands in a cell, of whoever's. */
export function isFilled({ board }, cell) {
    return board.cells[cell] !== 0;
}
/** painted is what a brush does to the cells of a stroke, the first one first. */
export function painted(brush, { shape, table }, cells) {
    const own = cells.filter((cell) => isCell(shape, cell) && !table.givens[cell]);
    const turns = (wanted, to) => ({ turns: wanted.map((cell) => ({ cell, from: table.board.cells[cell] ?? 0, to })), changes: [] });
    switch (brush.is) {
        case "value": {
            const [first] = own;
            const replaces = table.open && own.length === 1 && first !== undefined && isFilled(table, first);
            return turns(replaces ? own : own.filter((cell) => !isFilled(table, cell) && (brush.over === true || !isCrossed(table, cell))), brush.value);
        }
        case "clear":
            return table.open ? turns(own.filter((cell) => isFilled(table, cell)), 0) : turns([], 0);
        case "note": {
            const set = brush.value === 0 ? cross : bit(brush.value);
            const changed = own.filter((cell) => !isFilled(table, cell) && (((table.board.notes[cell] ?? 0) & set) !== 0) !== brush.add);
            return { turns: [], changes: changed.map((cell) => ({ sort: "corner", cell, add: brush.add, values: set })) };
        }
        case "turn":
            return { turns: [], changes: own.slice(0, 1).flatMap((cell) => turned(table, cell, brush.to)) };
    }
}
/** turned has a cell show another value, in place of the one that it was turned to before. */
function turned({ board, layer }, cell, to) {
    if (board.cells[cell] !== 0)
        return [];
    const old = layer.turned[cell] ?? 0;
    const off = old ? [{ sort: "turned", cell, add: false, values: old }] : [];
    return old === bit(to) ? [] : [...off, { sort: "turned", cell, add: true, values: bit(to) }];
}
/** inLine are the cells from the first of a stroke to where it is, along the row or column that it has gone further in. */
export function inLine(shape, first, to) {
    const rows = rowOf(shape, to) - rowOf(shape, first);
    const cols = colOf(shape, to) - colOf(shape, first);
    const upright = Math.abs(rows) > Math.abs(cols);
    const step = upright ? Math.sign(rows) * shape.width : Math.sign(cols);
    return Array.from({ length: Math.max(Math.abs(rows), Math.abs(cols)) + 1 }, (_, i) => first + i * step).filter((cell) => isCell(shape, cell));
}
