// What a player has done on a board, and can undo: the desk writes it down here, and a ledger brings it to whoever keeps
// the values and the corner notes. Centre notes and colours are this device's.
import { cornersOf, withChanges } from "../board/hand.js";
import { blankLayer, layerText, readLayer } from "../board/layer.js";
import { amend, emptyHistory, record, redo, undo } from "../board/undo.js";
import { keepMarks, keptMarks } from "../device/kept-marks.js";
/** DeviceMarks are the centre notes and colours on a board. They are there again after a reload. */
export class DeviceMarks {
    layer = blankLayer(0);
    #width = 0;
    #key = "";
    /** open begins another board, with the marks that this device has kept of it. */
    open(key, shape) {
        this.#key = key;
        this.#width = shape.width;
        this.layer = readLayer(shape.width, shape.width * shape.height, keptMarks(key));
    }
    /** change makes those changes that are of this device's marks. */
    change(changes) {
        const own = changes.filter((c) => c.sort !== "corner");
        if (own.length === 0)
            return;
        this.layer = withChanges(this.layer, own);
        keepMarks(this.#key, layerText(this.#width, this.layer));
    }
}
/** OwnLedger keeps the steps itself. */
export class OwnLedger {
    #keeper;
    #marks = new DeviceMarks();
    #history = emptyHistory;
    constructor(keeper) {
        this.#keeper = keeper;
    }
    get layer() {
        return this.#marks.layer;
    }
    get canUndo() {
        return this.#history.done.length > 0;
    }
    get canRedo() {
        return this.#history.undone.length > 0;
    }
    open(key, shape) {
        this.#history = emptyHistory;
        this.#marks.open(key, shape);
    }
    carryOut(table, deed) {
        this.#history = record(this.#history, { turns: deed.turns, changes: [...deed.changes, ...lost(table, deed)] });
        this.#apply(deed);
    }
    again(what, table) {
        const { history, deed } = (what === "undo" ? undo : redo)(this.#history, table);
        this.#history = history;
        if (deed)
            this.#apply(deed);
        return deed !== undefined;
    }
    tidy(_, move, changes) {
        this.#history = amend(this.#history, { cell: move.cell, to: move.value }, changes);
        this.#change(changes);
    }
    #apply({ turns, changes }) {
        for (const { cell, to } of turns) {
            if (to === 0)
                this.#keeper.clear?.(cell);
            else if (this.#keeper.place({ cell, value: to }) === false)
                break;
        }
        this.#change(changes);
    }
    #change(changes) {
        const corners = cornersOf(changes);
        if (corners.length > 0)
            this.#keeper.note(corners);
        this.#marks.change(changes);
    }
}
/** lost are the notes that a deed costs unasked: a value takes those of its cell. */
export function lost({ board }, { turns }) {
    return turns.flatMap(({ cell, to }) => {
        const values = to > 0 ? (board.notes[cell] ?? 0) : 0;
        return values ? [{ sort: "corner", cell, add: false, values }] : [];
    });
}
