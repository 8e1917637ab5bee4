// Which part of a board is on view, where the whole of it would be too small for fingers. The board goes from (0, 0) to (1, 1),
// whatever its sides.
import { colOf, rowOf } from "./shape.js";
/** whole shows all of the board. */
export const whole = { scale: 1, x: 0, y: 0 };
const scaleMost = 8;
/** within is a view that does not look past the board's edges. */
export function within(view) {
    const scale = Math.min(scaleMost, Math.max(1, view.scale));
    const most = 1 - 1 / scale;
    const clamp = (n) => Math.min(most, Math.max(0, n));
    return { scale, x: clamp(view.x), y: clamp(view.y) };
}
/** scaledAt makes a view larger by a factor; the point at a part (0 to 1) of what is seen stays where it is. */
export function scaledAt(view, factor, px, py) {
    const scale = Math.min(scaleMost, Math.max(1, view.scale * factor));
    return within({ scale, x: view.x + px / view.scale - px / scale, y: view.y + py / view.scale - py / scale });
}
/** movedBy moves what is seen by a part of the view, as a finger drags it. */
export function movedBy(view, dx, dy) {
    return within({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });
}
/** handyCells is how many cells are beside each other where one is looked at among its neighbours. */
const handyCells = 8;
/** boxView shows the box that a cell is in, with half a cell around it; where there are no boxes, the cells around the cell. */
export function boxView(shape, cell) {
    const { width, height } = shape;
    const across = shape.boxCols > 0;
    const cols = shape.boxCols || (shape.values > 1 && shape.houses.length > 0 ? Math.ceil(Math.sqrt(shape.values)) : handyCells);
    const rows = shape.boxRows || cols;
    const span = Math.max(rows, cols) + 1;
    const left = across ? Math.floor(colOf(shape, cell) / cols) * cols : colOf(shape, cell) - (cols - 1) / 2;
    const top = across ? Math.floor(rowOf(shape, cell) / rows) * rows : rowOf(shape, cell) - (rows - 1) / 2;
    return within({ scale: Math.max(width, height) / span, x: (left - (span - cols) / 2) / width, y: (top - (span - rows) / 2) / height });
}
/** following is a view that has a cell in sight, with half a cell around it: moved no further than it must be. */
export function following(view, shape, cell) {
    if (view.scale === 1)
        return view;
    const seen = 1 / view.scale;
    const reach = (from, at, side) => {
        const low = (at - 0.5) / side;
        const high = (at + 1.5) / side;
        return low < from ? low : high > from + seen ? high - seen : from;
    };
    return within({ ...view, x: reach(view.x, colOf(shape, cell), shape.width), y: reach(view.y, rowOf(shape, cell), shape.height) });
}
