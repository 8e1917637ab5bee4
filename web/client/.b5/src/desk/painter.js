// A player's hand on a board whose cells are touched with tools: a tap, or a stroke that goes on to other cells.
import { inLine } from "../board/brush.js";
/** Painter makes strokes of what pointers do. Nothing is carried out before the finger goes up, for a second finger means the view. */
export class Painter {
    touches = true;
    /** The stroke under way. */
    stroke;
    #user;
    constructor(user) {
        this.#user = user;
    }
    start(cell, event) {
        this.#set({ cells: [cell], other: event.button === 2 });
    }
    over(cell) {
        const shape = this.#user.shape();
        const { stroke } = this;
        const first = stroke?.cells[0];
        if (!stroke || !shape || first === undefined)
            return;
        const cells = this.#user.straight() ? inLine(shape, first, cell) : [...new Set([...stroke.cells, cell])];
        this.#set({ ...stroke, cells });
    }
    end() {
        const { stroke } = this;
        this.#set(undefined);
        if (stroke)
            this.#user.done(stroke);
    }
    twice() { }
    hold() {
        if (!this.stroke)
            return;
        navigator.vibrate?.(20);
        this.#set({ ...this.stroke, other: !this.stroke.other });
    }
    cancel() {
        this.#set(undefined);
    }
    #set(stroke) {
        this.stroke = stroke;
        this.#user.shown();
    }
}
