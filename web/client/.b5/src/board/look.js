// What each cell of a board looks like, worked out without a page.
//
// Scene is the one way to show a board: <nonet-board> (draw/board-element.ts) draws it for players, spectators, replays, solo play and
// print, and knows nothing but it. A board that only stands there needs the first three fields:
//
//     const board = new BoardElement();
//     board.words = cellWords;
//     board.show({ shape: shapeOf(puzzle), givens: readCells(puzzle.givens), board: boardOf(puzzle.width, text) });
//
// Scenes are plain values that are never changed: show takes the next one, and draws the cells that differ. A board that is
// played on, with selection, keys, pad, notes, undo and zoom, is a Desk (desk/desk.ts), which makes scenes itself.
import { bits, cross, has } from "./notation.js";
import { houseRules } from "./rules.js";
/** plain is nothing that stands out. */
export const plain = {
    houses: false,
    same: false,
    noted: false,
    seen: false,
    conflicts: false,
    numbers: false,
    tags: false,
};
/** looksOf works out every cell, by the rules of its kind. */
export function looksOf(scene, rules = houseRules) {
    const { shape, board, givens, show = plain, cursor = -1, layer, authors } = scene;
    const standing = shownValues(scene);
    const shown = withLoose(scene, standing);
    const states = rules.states?.(shape, shown) ?? [];
    const focus = focusOf(scene);
    const peers = new Set(show.houses && cursor >= 0 ? (shape.peers[cursor] ?? []) : []);
    const conflicts = show.conflicts ? rules.conflicts(shape, shown) : new Set();
    const taken = show.conflicts || (show.seen && focus > 0) ? rules.taken(shape, board.cells) : [];
    return board.cells.map((_, cell) => {
        const value = shown[cell] ?? 0;
        const refused = (scene.wrong?.get(cell) ?? 0) > 0;
        const wrong = refused || (value > 0 && (scene.faults?.has(cell) ?? false));
        const gone = !wrong && value > 0 && value === scene.gone?.get(cell) && board.cells[cell] === 0;
        const by = (authors || scene.territory) && !givens[cell] && !gone ? (board.by[cell] ?? 0) : 0;
        const loose = value > 0 && !givens[cell] && (standing[cell] === 0 || (shape.start !== undefined && scene.open === true));
        const notes = value === 0 ? (board.notes[cell] ?? 0) : 0;
        const centre = value === 0 ? (layer?.centre[cell] ?? 0) : 0;
        return {
            value,
            given: givens[cell] !== 0,
            loose,
            crossed: value === 0 && ((board.notes[cell] ?? 0) & cross) !== 0,
            state: states[cell] ?? 0,
            pending: !wrong && !gone && (scene.pending?.has(cell) ?? false),
            wrong,
            gone,
            conflict: conflicts.has(cell) && !gone,
            by,
            author: by ? (authors?.get(by) ?? "") : "",
            territory: by > 0 && (scene.territory ?? false),
            notes,
            centre,
            colours: layer?.colours[cell] ?? 0,
            dead: show.conflicts ? (notes | centre) & (taken[cell] ?? 0) : 0,
            noted: show.noted && has(notes | centre, focus) ? focus : 0,
            cursor: cell === cursor,
            selected: scene.selected?.has(cell) ?? false,
            peer: peers.has(cell),
            same: show.same && focus > 0 && value === focus && cell !== cursor,
            seen: show.seen && focus > 0 && value !== focus && (value > 0 || has(taken[cell] ?? 0, focus)),
            hinted: scene.hinted?.get(cell) ?? "",
            fresh: cell === scene.fresh,
            ping: scene.pings?.get(cell) ?? 0,
            numbers: show.numbers,
            tags: show.tags,
        };
    });
}
/** shownValues are the values as they are seen: refused ones for a moment in place of what stands. */
function shownValues({ board, wrong, gone }) {
    if (!wrong?.size && !gone?.size)
        return board.cells;
    return board.cells.map((value, cell) => wrong?.get(cell) ?? (value || (gone?.get(cell) ?? 0)));
}
/** withLoose are values with those that cells began with, or were turned to, where none stands. */
function withLoose({ shape, layer }, standing) {
    if (!shape.start)
        return standing;
    return standing.map((value, cell) => value || (bits(layer?.turned[cell] ?? 0)[0] ?? 0) || (shape.start?.[cell] ?? 0));
}
/** focusOf is the value that stands out: the cursor's, or the one held; 0 is none. */
export function focusOf({ board, cursor = -1, held = 0, selected }) {
    if (held > 0)
        return held;
    const chosen = cursor >= 0 && (selected?.has(cursor) ?? true);
    return chosen ? (board.cells[cursor] ?? 0) : 0;
}
