// The ledger of a player in a room: the server keeps the steps, and takes them back itself.
import * as wire from "../../protocol.gen.js";
import { cornersOf } from "../board/hand.js";
import { packed, runsOf } from "../board/notation.js";
import { addSteps, emptyTrail, forget, redoStep, tidy, undoStep } from "../board/trail.js";
import { DeviceMarks, lost } from "../desk/ledger.js";
/** RoomLedger knows which of the server's steps each key of this visit has made, and asks for them to be taken back. */
export class RoomLedger {
    #session;
    #marks = new DeviceMarks();
    #width = 0;
    #trail = emptyTrail;
    // Whether the server may have steps that this visit knows nothing of: those from before a reload, or of another device.
    #earlier = { undo: false, redo: false };
    constructor(session) {
        this.#session = session;
    }
    get layer() {
        return this.#marks.layer;
    }
    get canUndo() {
        return this.#trail.done.length > 0 || this.#earlier.undo;
    }
    get canRedo() {
        return this.#trail.undone.length > 0 || this.#earlier.redo;
    }
    open(key, shape, { board, givens }) {
        this.#width = shape.width;
        this.#marks.open(key, shape);
        this.#trail = emptyTrail;
        const touched = board.cells.some((value, cell) => value !== givens[cell]) || board.notes.some((set) => set > 0);
        this.#earlier = { undo: touched, redo: touched };
    }
    carryOut(table, deed) {
        const steps = [...this.#turned(table, deed), ...this.#noted(deed.changes), ...ownStep(deed.changes)];
        this.#marks.change(deed.changes);
        if (steps.length === 0)
            return;
        this.#trail = addSteps(this.#trail, steps);
        this.#earlier.redo = false;
    }
    again(what, table) {
        const { trail, deeds } = (what === "undo" ? undoStep : redoStep)(this.#trail, table);
        this.#trail = trail;
        for (const deed of deeds)
            this.#ask(what, deed);
        if (deeds.length > 0)
            return true;
        if (this.#earlier[what])
            this.#session[what]();
        return this.#earlier[what];
    }
    tidy(table, move, changes) {
        let joined = table.reversible ?? false; // a value that can't be undone is no step that they could belong to
        for (const step of [...this.#noted(changes), ...ownStep(changes)]) {
            this.#trail = tidy(this.#trail, move, step.id, step.changes, joined);
            joined = true;
        }
        this.#marks.change(changes);
    }
    /** took adds a step that was made elsewhere on the page: all notes at once. */
    took(id) {
        this.#trail = addSteps(this.#trail, [{ id, turns: [], changes: [], unknown: true }]);
        this.#earlier.redo = false;
    }
    /** refused takes note of what the server did not do. */
    refused(id) {
        this.#trail = forget(this.#trail, id);
    }
    /** spent takes note that the server has nothing left to undo, or to do again. */
    spent(what) {
        this.#earlier[what] = false;
    }
    /** setBack forgets the steps: the server has lost some. */
    setBack() {
        this.#trail = emptyTrail;
        this.#earlier = { undo: true, redo: true };
    }
    /** turned brings values to the server, and tells which steps it makes of them: none where they can't be undone. */
    #turned(table, deed) {
        const step = (id, cells) => {
            // What a right value takes the place of was wrong, and never stood.
            const turns = deed.turns.filter(({ cell }) => cells.includes(cell)).map((turn) => (table.open ? turn : { ...turn, from: 0 }));
            return { id, turns, changes: lost(table, { turns }) };
        };
        const filled = deed.turns.flatMap(({ cell, to }) => (to > 0 ? [{ cell, value: to }] : []));
        const steps = [
            ...runsOf(this.#width, filled, wire.RunMax).map((run) => step(this.#session.fill(run), run.cells)),
            ...deed.turns.filter(({ to }) => to === 0).map(({ cell }) => step(this.#session.clear(cell), [cell])),
        ];
        return table.reversible ? steps : [];
    }
    /** noted brings notes to the server, in as many commands as it takes. */
    #noted(changes) {
        return packed(this.#width, cornersOf(changes), wire.MarksMax, wire.MarksMany).map((marks) => ({
            id: this.#session.note(marks),
            turns: [],
            changes: marks.map((m) => ({ ...m, sort: "corner" })),
        }));
    }
    #ask(what, deed) {
        const marks = cornersOf(deed.changes);
        if (deed.id > 0 && (deed.unknown || deed.turns.length + marks.length > 0))
            this.#session[what]({ turns: deed.turns, marks });
        this.#marks.change(deed.changes);
    }
}
/** ownStep is the step of changes that the server knows nothing of. */
function ownStep(changes) {
    const own = changes.filter((c) => c.sort !== "corner");
    return own.length > 0 ? [{ id: 0, turns: [], changes: own }] : [];
}
