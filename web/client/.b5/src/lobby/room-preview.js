// A room as it is seen from outside: the board of who is furthest, and how far everyone is.
import { Mini } from "../draw/mini-board.js";
import { identity, onlooker, renewIdentity } from "../net/identity.js";
import { browserWorld } from "../net/world.js";
import { byProgress, donePercent } from "../room/progress.js";
import { Session } from "../room/session.js";
import { text } from "../text/text.js";
import { playerColour } from "../ui/colours.js";
import { h, List, setText } from "../ui/dom.js";
const shownMost = 4; // players
/** Preview watches a room for somebody who has not entered it. */
export class Preview {
    board;
    runners = h("span", { class: "runners" });
    #mini = new Mini();
    #list;
    #session;
    #token = "";
    #frame = 0;
    #closed = false;
    constructor(code) {
        this.board = h("span", { class: "preview" }, this.#mini.el);
        this.#list = new List(this.runners, (r) => r.seat.seat, runner);
        const nothing = () => { };
        this.#session = new Session(code, browserWorld(), {
            token: () => this.#token,
            renew: async () => {
                if (identity())
                    await renewIdentity();
                this.#token = (await onlooker()).token;
            },
            changed: () => this.#changed(),
            happened: nothing,
            accepted: nothing,
            refused: nothing,
            spoke: nothing,
            setBack: nothing,
            failed: nothing,
        });
        void this.#open();
    }
    async #open() {
        const player = await onlooker().catch(() => undefined); // without the server there is no room to look at either
        if (!player || this.#closed)
            return;
        this.#token = player.token;
        this.#session.open();
    }
    /** close hangs up. */
    close() {
        this.#closed = true;
        cancelAnimationFrame(this.#frame);
        this.#session.close();
    }
    #changed() {
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            const { room } = this.#session;
            if (!room?.puzzle)
                return;
            const seats = byProgress(room.seats);
            const board = room.board ?? seats.find((s) => s.board)?.board;
            if (board)
                this.#mini.show({ ...room.puzzle, board, authors: true });
            this.#list.update(seats.slice(0, shownMost).map((seat) => ({ room, seat })));
        });
    }
}
function runner({ seat }) {
    const name = h("span", { class: "facts-line" });
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--by", playerColour(seat.seat));
    const update = ({ room, seat: now }) => {
        const done = donePercent(room, now);
        setText(name, text.quick.progress(now.name, text.play.percent(done)));
        bar.style.setProperty("--done", String(done / 100));
    };
    return { el: h("span", { class: "runner" }, name, bar), update };
}
