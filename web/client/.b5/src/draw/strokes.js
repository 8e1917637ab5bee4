// Fingers, pens and mice on a board: which cells they go over, and when two fingers mean the view instead.
import { between } from "../board/select.js";
import { isCell } from "../board/shape.js";
const twiceWithin = 350; // milliseconds
const holdAfter = 450; // milliseconds
const slip = 8; // pixels that a resting finger may move
const core = 0.42; // of a cell's side: a stroke takes a neighbour in only when it comes near its middle, so that diagonals can be drawn
/** Strokes listens to one board. */
export class Strokes {
    user;
    #view;
    #grid;
    #pinch;
    #shape;
    #down = new Map();
    #at = -1; // the cell that the stroke has reached; -1 is no stroke
    #last = { cell: -1, time: 0 };
    #hold = 0;
    /** view is the window on the board, grid the cells in it. */
    constructor(view, grid, shape, pinch) {
        this.#view = view;
        this.#grid = grid;
        this.#shape = shape;
        this.#pinch = pinch;
        view.addEventListener("pointerdown", (e) => this.#press(e));
        // Whoever takes the stroke decides which cell gets the focus.
        view.addEventListener("mousedown", (e) => this.user && e.preventDefault());
        view.addEventListener("pointermove", (e) => this.#move(e));
        for (const type of ["pointerup", "pointercancel"])
            view.addEventListener(type, (e) => this.#release(e));
        view.addEventListener("contextmenu", (e) => this.user?.touches && e.preventDefault());
        view.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    }
    #press(event) {
        if (event.button !== 0 && !(event.button === 2 && this.user?.touches))
            return;
        this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (this.user || this.#down.size > 1)
            this.#view.setPointerCapture(event.pointerId);
        if (this.#down.size > 1) {
            this.#stop();
            return;
        }
        const cell = this.#cellAt(event, 0.5);
        if (cell < 0 || !this.user)
            return;
        const again = !this.user.touches && cell === this.#last.cell && event.timeStamp - this.#last.time < twiceWithin;
        this.#last = { cell, time: again ? 0 : event.timeStamp };
        if (again) {
            this.user.twice(cell, event);
            return;
        }
        this.#at = cell;
        this.user.start(cell, event);
        if (event.pointerType !== "mouse")
            this.#hold = window.setTimeout(() => this.user?.hold(cell), holdAfter);
    }
    #move(event) {
        const from = this.#down.get(event.pointerId);
        if (!from)
            return;
        if (this.#down.size > 1) {
            this.#gesture(event, from);
            return;
        }
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slip)
            clearTimeout(this.#hold);
        const shape = this.#shape();
        const cell = this.#at < 0 ? -1 : this.#cellAt(event, this.user?.touches ? 0.5 : core);
        if (cell < 0 || cell === this.#at || !shape)
            return;
        for (const next of between(shape, this.#at, cell))
            if (isCell(shape, next))
                this.user?.over(next);
        this.#at = cell;
        this.#last = { cell: -1, time: 0 };
    }
    #release(event) {
        clearTimeout(this.#hold);
        if (!this.#down.delete(event.pointerId))
            return;
        if (this.#at >= 0)
            this.user?.[event.type === "pointercancel" ? "cancel" : "end"]();
        this.#at = -1;
        if (this.#down.size === 1)
            this.#pinch.end();
    }
    /** stop ends a stroke that turned out to be the first finger of two. */
    #stop() {
        clearTimeout(this.#hold);
        if (this.#at >= 0)
            this.user?.cancel();
        this.#at = -1;
        this.#last = { cell: -1, time: 0 };
    }
    /** gesture moves and scales with two fingers; those beyond them only rest there. */
    #gesture(event, from) {
        const [a, b] = [...this.#down.values()];
        const other = from === a ? b : a;
        if (!other || (from !== a && from !== b))
            return;
        const box = this.#view.getBoundingClientRect();
        const to = { x: event.clientX, y: event.clientY };
        const before = Math.hypot(from.x - other.x, from.y - other.y);
        const after = Math.hypot(to.x - other.x, to.y - other.y);
        this.#pinch.move((to.x - from.x) / 2 / box.width, (to.y - from.y) / 2 / box.height);
        const middle = { x: (to.x + other.x) / 2 - box.left, y: (to.y + other.y) / 2 - box.top };
        if (before > 0)
            this.#pinch.scale(after / before, middle.x / box.width, middle.y / box.height);
        this.#down.set(event.pointerId, to);
    }
    /** wheel scales with Ctrl, which is what a trackpad's pinch is too. */
    #wheel(event) {
        if (!event.ctrlKey)
            return;
        event.preventDefault();
        const box = this.#view.getBoundingClientRect();
        const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
        this.#pinch.scale(Math.exp(-event.deltaY / 200), at.x, at.y);
        this.#pinch.end();
    }
    /** cellAt is the cell whose middle a pointer is near, in parts of its side; -1 is none. */
    #cellAt(event, reach) {
        const shape = this.#shape();
        if (!shape)
            return -1;
        const box = this.#grid.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * shape.width;
        const y = ((event.clientY - box.top) / box.height) * shape.height;
        const [col, row] = [Math.floor(x), Math.floor(y)];
        if (col < 0 || row < 0 || col >= shape.width || row >= shape.height)
            return -1;
        const near = Math.max(Math.abs(x - col - 0.5), Math.abs(y - row - 0.5)) <= reach;
        const cell = row * shape.width + col;
        return near && isCell(shape, cell) ? cell : -1;
    }
}
