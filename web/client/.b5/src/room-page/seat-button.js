// The button that takes a seat or gives it up.
import * as wire from "../../protocol.gen.js";
import { modeOf } from "../room/modes.js";
import { yours } from "../room/state.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, setText, show } from "../ui/dom.js";
/** SeatButton is the button. */
export class SeatButton {
    el;
    /** The player has decided: nothing should be done about the seat unasked any more. */
    decided = false;
    #session;
    constructor(session) {
        this.#session = session;
        this.el = button(text.room.leave, "quiet", () => this.#press());
    }
    /** update shows the button where there is something to decide. */
    update(room) {
        const seat = yours(room);
        const open = room.phase === wire.Lobby || room.phase === wire.Finished || modeOf(room.settings.mode).together;
        const free = room.seats.length < (room.settings.seats ?? 0);
        show(this.el, seat ? !seat.left : open && free);
        setText(this.el, seat ? text.room.leave : text.room.sit);
    }
    #press() {
        const { room } = this.#session;
        if (!room)
            return;
        this.decided = true;
        const leave = () => this.#session.do({ t: "leave" });
        if (room.you === 0)
            this.#session.do({ t: "sit" });
        else if (room.phase === wire.Countdown || room.phase === wire.Playing)
            confirmLeave(leave);
        else
            leave();
    }
}
/** confirmLeave asks before a seat is given up for good. */
function confirmLeave(leave) {
    const answer = (yes) => () => {
        close();
        if (yes)
            leave();
    };
    const leaving = button(text.room.leave, "quiet", answer(true));
    const staying = button(text.room.stay, "primary", answer(false));
    const lead = h("p", { class: "lead", text: text.room.leaveLead });
    const close = openDialog(text.room.leaveHead, [lead, h("div", { class: "actions" }, leaving, staying)]);
}
