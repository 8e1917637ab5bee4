// An empty board into which somebody copies a puzzle from paper.
import { blankBoard } from "../board/blank.js";
import { place } from "../board/board.js";
import { symbolOf } from "../board/notation.js";
import { Desk } from "../desk/desk.js";
import { OwnLedger } from "../desk/ledger.js";
import { lookOf } from "../kinds/looks.js";
import { text } from "../text/text.js";
let sheets = 0;
/** PaperDesk is the board with its pad. */
export class PaperDesk {
    el;
    side;
    #desk;
    #shape;
    #zeros;
    #size;
    #key = `paper/${++sheets}`;
    #board;
    /** size is a size's name, "9x9". */
    constructor(size, voice) {
        const look = lookOf("");
        this.#size = size;
        this.#shape = look.shape(look.blank(size));
        this.#zeros = this.#shape.boxes.map(() => 0);
        this.#board = blankBoard(this.#zeros);
        const ledger = new OwnLedger({
            place: (move) => {
                this.#board = place(this.#board, move, 0);
                this.#draw();
            },
            clear: (cell) => {
                this.#board = place(this.#board, { cell, value: 0 }, 0);
                this.#draw();
            },
            note: () => { }, // notes are no part of what stands on paper
        });
        this.#desk = new Desk({ redraw: () => this.#draw() }, ledger, voice);
        this.el = this.#desk.el;
        this.side = this.#desk.side;
        this.#draw();
    }
    /** givens are the digits that were entered, as text. */
    get givens() {
        return this.#board.cells.map((value) => symbolOf(value) || ".").join("");
    }
    /** key does what a key means. */
    key(key) {
        return this.#desk.key(key);
    }
    #draw() {
        this.#desk.update({
            shape: this.#shape,
            givens: this.#zeros,
            board: this.#board,
            name: text.importing.board + " " + this.#size,
            key: this.#key,
            playable: true,
            open: true,
        });
    }
}
