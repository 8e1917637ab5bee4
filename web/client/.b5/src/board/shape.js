// The shape of a board: how many cells, which values, the houses that hold each value once, and what stands beside and between
// the cells. Every kind of puzzle has one; what a kind's shape is made of, its look says (kinds/kind-look.ts).
import { readClues } from "./clues.js";
import { extrasOf } from "./extras.js";
import { readCells, readVoids } from "./notation.js";
/** frameOf reads what shapes of all kinds have. */
export function frameOf({ kind = "", width, height, values, givens = "", start, fill, periods }) {
    const frame = { kind, width, height, values, voids: readVoids(givens), sparse: fill !== undefined };
    return { ...frame, ...(start ? { start: readCells(start) } : {}), ...(periods ? { periods: readCells(periods) } : {}) };
}
/** bareShape is a shape without houses, boxes or clues: what a kind's own begins with. */
export function bareShape(plan) {
    const frame = frameOf(plan);
    const none = Array.from({ length: frame.width * frame.height }, () => -1);
    return { ...frame, boxRows: 0, boxCols: 0, boxes: none, extras: [], cages: [], houses: [], peers: none.map(() => []) };
}
/** withHouses is a shape with other houses, and the peers that come of them. */
export function withHouses(shape, houses) {
    return { ...shape, houses, peers: peersOf(shape.width * shape.height, houses, shape.cages) };
}
/** linesOfCells are the rows and columns of a board as houses, without the cells that are none. */
export function linesOfCells({ width, height, voids }) {
    const all = Array.from({ length: width * height }, (_, cell) => cell).filter((cell) => !voids.has(cell));
    const rows = Array.from({ length: height }, (_, r) => ({ is: "row", index: r, cells: all.filter((cell) => Math.floor(cell / width) === r) }));
    const cols = Array.from({ length: width }, (_, c) => ({ is: "col", index: c, cells: all.filter((cell) => cell % width === c) }));
    return [...rows, ...cols];
}
/** shapeOf reads the shape of a board of houses. Boxes that its clues do not name are the usual ones. */
export function shapeOf(plan) {
    const { width, height, values, clues: text } = plan;
    const clues = readClues(text ?? "", width);
    const cells = width * height;
    const frame = frameOf(plan);
    const told = clues.regions?.length === cells ? clues.regions : undefined;
    const [boxRows, boxCols] = told ? [0, 0] : (clues.boxes ?? usualBoxes(values));
    const boxes = told ?? Array.from({ length: cells }, (_, cell) => (frame.voids.has(cell) ? -1 : boxAt(cell, width, boxRows, boxCols)));
    const added = width === height ? clues.extras : [];
    const cages = clues.cages.filter((c) => c.cells.every((cell) => cell >= 0 && cell < cells));
    const houses = housesOf(frame, boxes, added);
    return { ...frame, boxRows, boxCols, boxes, extras: added, cages, houses, peers: peersOf(cells, houses, cages) };
}
/** usualBoxes are as square as can be, and not higher than wide; a prime number of values has none. */
function usualBoxes(values) {
    for (let rows = Math.floor(Math.sqrt(values)); rows > 1; rows--) {
        if (values % rows === 0)
            return [rows, values / rows];
    }
    return [0, 0];
}
function boxAt(cell, width, rows, cols) {
    if (rows === 0 || cols === 0)
        return -1;
    const across = Math.ceil(width / cols);
    return Math.floor(Math.floor(cell / width) / rows) * across + Math.floor((cell % width) / cols);
}
function housesOf(frame, boxes, added) {
    const { width, height } = frame;
    const all = Array.from({ length: width * height }, (_, cell) => cell);
    const names = [...new Set(boxes)].filter((b) => b >= 0).sort((a, b) => a - b);
    const parts = names.map((b) => ({ is: "box", index: b, cells: all.filter((cell) => boxes[cell] === b) }));
    const further = extrasOf(added).flatMap(({ is, houses }) => houses(width).map((cells, index) => ({ is, index, cells })));
    return [...linesOfCells(frame), ...parts, ...further];
}
function peersOf(cells, houses, cages) {
    const seen = Array.from({ length: cells }, () => new Set());
    for (const group of [...houses.map((h) => h.cells), ...cages.map((c) => c.cells)]) {
        for (const a of group)
            for (const b of group)
                if (a !== b)
                    seen[a]?.add(b);
    }
    return seen.map((set) => [...set].sort((a, b) => a - b));
}
/** alike says whether two boards look the same as long as they are empty. */
export function alike(a, b) {
    const drawn = ({ kind, width, height, values, voids, start, boxes, quota, tints, gutters, signs, tiles, source, extras, cages }) => JSON.stringify([kind, width, height, values, [...voids], start, boxes, quota, tints, gutters, signs, tiles, source, extras, cages]);
    return a === b || drawn(a) === drawn(b);
}
/** isCell says whether a number is that of a cell of the board. */
export function isCell({ width, height, voids }, cell) {
    return cell >= 0 && cell < width * height && !voids.has(cell);
}
/** cellsOf are all cells of a board that are some. */
export function cellsOf(shape) {
    return Array.from({ length: shape.width * shape.height }, (_, cell) => cell).filter((cell) => !shape.voids.has(cell));
}
/** canonical is the lowest of the values that are the same in a cell. */
export function canonical({ periods }, cell, value) {
    const period = periods?.[cell] ?? 0;
    return period > 0 && value > 0 ? ((value - 1) % period) + 1 : value;
}
/** rowOf is a cell's row, from 0. */
export function rowOf(shape, cell) {
    return Math.floor(cell / shape.width);
}
/** colOf is a cell's column, from 0. */
export function colOf(shape, cell) {
    return cell % shape.width;
}
/** boxOf is the number of a cell's box, from 0; -1 where there are no boxes. */
export function boxOf(shape, cell) {
    return shape.boxes[cell] ?? -1;
}
/** houseOf is the row, column or box that a cell is in; a board without boxes has none of those. */
export function houseOf(shape, cell, is) {
    return shape.houses.find((h) => h.is === is && h.cells.includes(cell));
}
/** arePeers says whether two different cells can't have the same value. */
export function arePeers(shape, a, b) {
    return shape.peers[a]?.includes(b) ?? false;
}
