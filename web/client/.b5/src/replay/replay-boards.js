// The boards of a replay: one large, or everyone's at once and one of them large when it is asked for.
import { withoutNotes } from "../board/completed.js";
import { plain } from "../board/look.js";
import { prefs } from "../device/applied-prefs.js";
import { BoardElement } from "../draw/board-element.js";
import { Mini } from "../draw/mini-board.js";
import { modeOf } from "../room/modes.js";
import { donePercent } from "../room/progress.js";
import { isShared } from "../room/state.js";
import { NotesSwitch } from "../round/notes-switch.js";
import { cellWords, text } from "../text/text.js";
import { button, h, List, setText, show } from "../ui/dom.js";
import { badge, botTag } from "../ui/player-badge.js";
import { StrikeMarks } from "../ui/strike-marks.js";
/** ReplayBoards is the stage of a replay. */
export class ReplayBoards {
    el;
    #tiles = h("div", { class: "wall" });
    #list;
    #large = new BoardElement();
    #name = h("h2");
    #back;
    #notes = new NotesSwitch(() => this.#shown && this.show(...this.#shown));
    #zoom;
    #seat = 0; // whose board is large; 0 is nobody's
    #shown;
    constructor() {
        this.#list = new List(this.#tiles, (t) => t.seat.seat, (t) => this.#tile(t));
        this.#large.words = cellWords;
        this.#back = button(text.replay.all, "quiet back", () => this.#enlarge(0));
        this.#zoom = h("div", { class: "zoom" }, h("div", { class: "zoom-head" }, this.#back, this.#name, this.#notes.el), h("div", { class: "board-frame" }, this.#large));
        this.el = h("div", { class: "stage replay-stage" }, this.#tiles, this.#zoom);
    }
    /** show draws the boards as they are in a room. */
    show(room, fresh) {
        this.#shown = [room, fresh];
        const shared = isShared(room.settings);
        const only = !shared && room.seats.length === 1 ? room.seats[0] : undefined;
        const large = only ?? room.seats.find((s) => s.seat === this.#seat);
        show(this.#tiles, !shared && !large);
        show(this.#zoom, shared || !!large);
        show(this.#back, !shared && !only);
        if (!shared && !large) {
            this.#list.update(room.seats.map((seat) => ({ room, seat })));
            return;
        }
        const name = large ? text.wall.board(large.name) : text.replay.boards;
        setText(this.#name, name);
        show(this.#name, !shared && !only);
        this.#large.name = name;
        this.#notes.update();
        const scene = sceneOf(room, large, fresh);
        if (scene)
            this.#large.show(scene);
    }
    #enlarge(seat) {
        const last = this.#seat;
        this.#seat = seat;
        if (this.#shown)
            this.show(...this.#shown);
        if (seat > 0)
            this.#back.focus();
        else
            this.#tiles.querySelector(`[data-seat="${last}"]`)?.focus();
    }
    #tile({ seat }) {
        const mini = new Mini();
        const state = h("span", { class: "state" });
        const strikes = new StrikeMarks();
        const el = button("", "tile", () => this.#enlarge(seat.seat), { "data-seat": seat.seat });
        const does = h("span", { class: "unseen", text: text.replay.enlarge(seat.name) });
        el.append(does, h("span", { class: "tile-head" }, badge(seat.seat, seat.name), h("span", { class: "name", text: seat.name }), botTag(seat), state), mini.el, strikes.el);
        const update = (tile) => {
            setText(state, text.play.percent(donePercent(tile.room, tile.seat)));
            strikes.update(tile.seat.strikes, tile.room.settings.strikes ?? 0);
            const { puzzle } = tile.room;
            if (puzzle && tile.seat.board)
                mini.show({ ...puzzle, board: tile.seat.board, authors: true });
        };
        return { el, update };
    }
}
/** sceneOf is a board as it is shown to those who only watch. */
function sceneOf(room, seat, fresh) {
    const board = seat?.board ?? room.board;
    if (!room.puzzle || !board)
        return undefined;
    const here = fresh && (!seat || fresh.seat === seat.seat) ? fresh.cell : -1;
    return {
        shape: room.puzzle.shape,
        givens: room.puzzle.givens,
        board: prefs().watched ? board : withoutNotes(board),
        fresh: here,
        show: { ...plain, numbers: prefs().numbers },
        territory: modeOf(room.settings.mode).claims,
        ...(seat ? {} : { authors: new Map(room.seats.map((s) => [s.seat, s.name])) }),
    };
}
