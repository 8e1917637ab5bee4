// Where a player's hand is on a board: the selection, moved by keys and by pointers.
import { jumped, moved } from "../board/cursor.js";
import * as select from "../board/select.js";
import { prefs } from "../device/applied-prefs.js";
/** Grip is the hand of one player on one board. */
export class Grip {
    selection = select.only(-1);
    #user;
    #zoom;
    #stroke;
    constructor(zoom, user) {
        this.#zoom = zoom;
        this.#user = user;
    }
    /** take goes to a cell, as at the beginning; -1 is none. */
    take(cell) {
        this.#stroke = undefined;
        this.selection = select.only(cell);
    }
    /** goTo selects a cell, if it is not the cursor's. */
    goTo(cell) {
        if (cell === this.selection.cursor)
            return;
        this.#set(select.only(cell));
        this.#user.shown();
    }
    /** act does what a key changes in the selection; false is nothing. */
    act(shape, action) {
        const at = this.selection;
        switch (action.do) {
            case "step":
            case "jump": {
                const { wrap } = prefs();
                const cell = action.do === "step" ? moved(shape, at.cursor, action.step, wrap) : jumped(shape, at.cursor, action.step, wrap);
                this.#set(action.extend ? select.plus(at, cell) : select.only(cell));
                return true;
            }
            case "all":
                this.#set(select.all(shape, at));
                break;
            case "invert":
                this.#set(select.inverted(shape, at));
                break;
            case "fewer":
                this.#set(select.fewer(at));
                break;
            default:
                return false;
        }
        this.#user.told();
        return true;
    }
    start(cell, event) {
        const before = this.selection;
        const more = event.shiftKey || event.ctrlKey || event.metaKey;
        // A finger on cells that are too small for it chooses the box to look at first.
        const aims = event.pointerType === "touch" && this.#zoom.whole && this.#zoom.small;
        if (aims)
            this.#zoom.box(cell);
        const adds = !more || event.shiftKey || !before.cells.has(cell);
        this.#stroke = { before, adds, aims };
        this.#set(!more ? select.only(cell) : adds ? select.plus(before, cell) : select.minus(before, cell));
        this.#user.shown();
    }
    over(cell) {
        if (!this.#stroke)
            return;
        this.#set((this.#stroke.adds ? select.plus : select.minus)(this.selection, cell));
        this.#user.shown();
    }
    end() {
        const stroke = this.#stroke;
        this.#stroke = undefined;
        if (stroke && !stroke.aims)
            this.#user.stroked();
        if (this.selection.cells.size > 1)
            this.#user.told();
    }
    twice(cell, event) {
        if (event.pointerType !== "mouse" && this.#user.tapped(cell))
            return;
        const alike = this.#user.alike(cell);
        if (!alike)
            return;
        this.#set(alike);
        this.#user.told();
        this.#user.shown();
    }
    hold() {
        this.#stroke = undefined;
        this.#user.rested();
    }
    cancel() {
        if (this.#stroke)
            this.#set(this.#stroke.before);
        this.#stroke = undefined;
        this.#user.shown();
    }
    #set(selection) {
        const last = this.selection.cursor;
        this.selection = selection;
        if (selection.cursor !== last)
            this.#user.moved(selection.cursor);
    }
}
