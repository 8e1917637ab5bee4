// A page with a desk and nothing else, as solo play would have it: values stand where they are the solution's.
import { annotate, boardOf, place } from "../../src/board/board.js";
import { readCells } from "../../src/board/notation.js";
import { shapeOf } from "../../src/board/shape.js";
import { Desk } from "../../src/desk/desk.js";
import { OwnLedger } from "../../src/desk/ledger.js";
import { BoardElement } from "../../src/draw/board-element.js";
import { openOptions } from "../../src/settings/options-dialog.js";
import { cellWords } from "../../src/text/text.js";
import { h } from "../../src/ui/dom.js";
import { busyElsewhere } from "../../src/ui/key-owner.js";
import { Voice } from "../../src/ui/voice.js";
const voice = new Voice();
const main = h("main", { class: "room", "data-view": "play", id: "main" });
main.append(h("h1", { class: "unseen", text: "Workbench" }));
const stage = h("div", { class: "stage" });
const side = h("div", { class: "play-side" });
main.append(stage, side);
document.body.append(h("div", { class: "page" }, main), voice.el);
let shape;
let work;
let board;
let waiting = [];
let held = false;
let started = 0;
const ledger = new OwnLedger({
    place: (move) => {
        board = place(board, move, 1);
        if (!held)
            setTimeout(() => answer(move), 0);
        else
            waiting.push(move);
        redraw();
    },
    clear: (cell) => {
        board = place(board, { cell, value: 0 }, 0);
        redraw();
    },
    note: (marks) => {
        board = annotate(board, marks);
        redraw();
    },
});
const desk = new Desk({ redraw }, ledger, voice);
stage.append(h("div", { class: "play" }, desk.el));
side.append(desk.side);
function answer(move) {
    const right = work.open || !work.solution || readCells(work.solution)[move.cell] === move.value;
    if (!right)
        board = place(board, { cell: move.cell, value: 0 }, 0);
    redraw();
    if (right)
        desk.accepted(move);
    else
        desk.refused(move, true);
}
function redraw() {
    if (!work)
        return;
    desk.update({
        shape,
        givens: readCells(work.givens),
        board,
        pending: new Set(waiting.map((m) => m.cell)),
        name: "Workbench",
        key: `workbench/${started}`,
        playable: true,
        open: work.open ?? false,
    });
}
const bench = {
    start(next) {
        started++;
        work = next;
        shape = shapeOf({ width: next.side, height: next.side, values: next.values ?? next.side, clues: next.clues ?? "" });
        board = boardOf(next.side, { cells: next.cells ?? next.givens, notes: next.notes ?? "" });
        waiting = [];
        redraw();
        desk.focus();
    },
    hold(on) {
        held = on;
        if (!on)
            for (const move of waiting.splice(0))
                answer(move);
    },
    late() {
        const move = waiting.shift();
        if (!move)
            return;
        board = place(board, { cell: move.cell, value: 0 }, 0);
        desk.refused(move, false);
    },
    display(next, more) {
        const still = new BoardElement();
        still.words = cellWords;
        still.name = "Display";
        stage.replaceChildren(h("div", { class: "play" }, h("div", { class: "board-frame" }, still)));
        side.replaceChildren();
        const plan = { width: next.side, height: next.side, values: next.values ?? next.side, clues: next.clues ?? "" };
        const text = { cells: next.cells ?? next.givens, notes: next.notes ?? "" };
        still.show({ shape: shapeOf(plan), givens: readCells(next.givens), board: boardOf(next.side, text), ...more });
    },
    options: () => openOptions(redraw),
    fillNotes: () => desk.fillNotes(),
};
Object.assign(globalThis, { bench });
document.addEventListener("keydown", (event) => {
    if (!busyElsewhere(event) && desk.key(event))
        event.preventDefault();
});
