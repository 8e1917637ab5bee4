// What a player's hand does on the board: from a key or a touch to the changes that it asks for.
import { cellsWith } from "./board.js";
import { bit, bits } from "./notation.js";
import { colourCount, marked } from "./layer.js";
/** modes are all modes, in the order in which the mode key goes through them. */
export const modes = ["digit", "corner", "centre", "colour"];
/** nothing is a deed that changes nothing. */
export const nothing = { turns: [], changes: [] };
/** enter puts a value into the selected cells, as a mode says. Several cells can only be marked: a value in all is never right. */
export function enter(table, selected, value, mode) {
    const cells = [...selected];
    if (mode === "colour" && value > colourCount)
        return nothing;
    if (mode === "digit" && cells.length === 1)
        return placed(table, { cell: cells[0] ?? 0, value });
    return toggled(table, cells, value, mode === "digit" ? "corner" : mode);
}
function placed({ givens, board, pending, open }, { cell, value }) {
    const from = board.cells[cell] ?? 0;
    if (givens[cell])
        return { ...nothing, say: "given" };
    if (from === value)
        return open ? { ...nothing, turns: [{ cell, from, to: 0 }] } : pending.has(cell) ? nothing : { ...nothing, say: "filled" };
    if (from !== 0 && !open && !pending.has(cell))
        return { ...nothing, say: "filled" };
    return { ...nothing, turns: [{ cell, from, to: value }] };
}
/** loneNote is the one note of a cell where it has just one, of whatever sort; 0 is that there is none to be taken for the value. */
export function loneNote({ board, layer }, cell) {
    if (board.cells[cell] !== 0)
        return 0;
    const values = bits((board.notes[cell] ?? 0) | (layer.centre[cell] ?? 0));
    return values.length === 1 ? (values[0] ?? 0) : 0;
}
/** toggled marks all cells, or where all have the mark removes it from them. Filled cells have no notes. */
function toggled(table, cells, value, sort) {
    const free = sort === "colour" ? cells : cells.filter((c) => table.board.cells[c] === 0);
    if (free.length === 0)
        return cells.length === 1 ? { ...nothing, say: table.givens[cells[0] ?? 0] ? "given" : "filled" } : nothing;
    const list = listOf(table, sort);
    const lacking = free.filter((cell) => ((list[cell] ?? 0) & bit(value)) === 0);
    const add = lacking.length > 0;
    const changes = (add ? lacking : free).map((cell) => ({ sort, cell, add, values: bit(value) }));
    return { ...nothing, changes };
}
/**
 * erase empties the selected cells: their values where those may go, with the notes; else the notes of both sorts; and
 * the colours where there is nothing else, or first in the mode for colours.
 */
export function erase(table, selected, mode) {
    const cells = [...selected];
    const values = table.open ? cellsWith(table.board.cells, cells).filter((c) => !table.givens[c]) : [];
    const turns = values.map((cell) => ({ cell, from: table.board.cells[cell] ?? 0, to: 0 }));
    const notes = [...cleared(table, cells, "corner"), ...cleared(table, cells, "centre")];
    const colours = cleared(table, cells, "colour");
    if (mode === "colour" && colours.length > 0)
        return { turns: [], changes: colours };
    if (turns.length + notes.length > 0)
        return { turns, changes: notes };
    return { turns: [], changes: colours };
}
function cleared(table, cells, sort) {
    const list = listOf(table, sort);
    return cellsWith(list, cells).map((cell) => ({ sort, cell, add: false, values: list[cell] ?? 0 }));
}
/** listOf is where the marks of a sort stand. */
export function listOf({ board, layer }, sort) {
    return { corner: board.notes, centre: layer.centre, colour: layer.colours, turned: layer.turned }[sort];
}
/** cornersOf are the changes that go to the server, as the marks that it knows. */
export function cornersOf(changes) {
    return changes.filter((c) => c.sort === "corner").map(({ cell, add, values }) => ({ cell, add, values }));
}
/** withChanges is a layer with the changes that are the device's. */
export function withChanges(layer, changes) {
    const of = (sort) => changes.filter((c) => c.sort === sort);
    return { centre: marked(layer.centre, of("centre")), colours: marked(layer.colours, of("colour")), turned: marked(layer.turned, of("turned")) };
}
