// What can be done about one player: by the host much, by others to mute.
import * as wire from "../../protocol.gen.js";
import { withCurrent } from "../room/settings.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
import { select } from "../ui/form.js";
/** managePlayer opens the dialog. changed is called after a change that this visitor alone sees. */
export function managePlayer(session, mutes, room, seat, changed) {
    const host = room.you !== 0 && room.you === room.host;
    const other = seat.seat !== room.you;
    const lobby = room.phase === wire.Lobby;
    const act = (label, call, kind = "") => button(label, kind, () => {
        call();
        close();
    });
    const actions = [];
    if (host && other) {
        actions.push(act(text.host.transfer, () => session.do({ t: "transfer", seat: seat.seat })));
        actions.push(act(text.host.kick, () => session.do({ t: "kick", seat: seat.seat })));
        actions.push(act(text.host.ban, () => session.do({ t: "kick", seat: seat.seat, ban: true }), "danger"));
    }
    const muted = mutes.has(seat.name);
    const mute = act(muted ? text.host.unmute : text.host.mute, () => {
        mutes.toggle(seat.name);
        changed();
    });
    const content = [];
    if (host && lobby)
        content.push(handicapForm(session, seat, () => close()));
    if (actions.length > 0)
        content.push(h("div", { class: "actions" }, ...actions));
    if (other)
        content.push(h("div", { class: "mute-row" }, mute, h("p", { class: "hint", text: text.host.muteLead })));
    const close = openDialog(seat.name, content, () => { }, { class: "player-dialog" });
}
/** handicapForm gives a player an advantage, or the opposite. */
function handicapForm(session, seat, done) {
    const wanted = { wait: seat.handicap?.wait ?? 0, givens: seat.handicap?.givens ?? 0, strikes: seat.handicap?.strikes ?? 0 };
    const field = (rule, label, usual, name) => {
        const list = select(label, (n) => (wanted[rule] = Number(n)));
        const options = withCurrent(usual, wanted[rule]).map((n) => ({ value: String(n), label: n === 0 ? text.set.none : name(n) }));
        list.update(options, String(wanted[rule]));
        return list.el;
    };
    const save = button(text.host.save, "primary", () => {
        session.do({ t: "handicap", seat: seat.seat, ...wanted });
        done();
    });
    return h("section", { class: "handicap" }, h("h3", { text: text.host.handicap }), h("p", { class: "hint", text: text.host.handicapLead }), h("div", { class: "fields" }, field("wait", text.host.wait, [0, 5, 10, 20, 30, 60], text.set.seconds), field("givens", text.host.givens, [0, 1, 2, 3, 5, 8], String), field("strikes", text.host.strikes, [0, 1, 2, 3, 5], String)), h("div", { class: "actions" }, save));
}
