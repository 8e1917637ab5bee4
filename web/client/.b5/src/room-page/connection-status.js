// The state of the connection, always in sight: synced, so many moves pending, reconnecting.
import { overdue, unanswered } from "../room/outbox.js";
import { text } from "../text/text.js";
import { h, setAttr, setText } from "../ui/dom.js";
/** Status is the mark in the page's head. */
export class Status {
    el;
    #label = h("span", { class: "label" });
    #also = h("span", { class: "also" });
    constructor() {
        this.el = h("div", { class: "status", role: "status", "aria-live": "off" }, h("span", { class: "dot" }), this.#label, this.#also);
    }
    /** update shows the state of the session's connection and returns it. now is a time on the page's clock. */
    update(session, now) {
        const [state, label] = stateOf(session, now);
        setAttr(this.el, "data-state", state);
        setAttr(this.el, "data-unanswered", String(unanswered(session.outbox)));
        setText(this.#label, label);
        // While the connection is down it matters how much waits for it.
        const pending = state === "lost" ? overdue(session.outbox, now) : 0;
        setText(this.#also, pending > 0 ? text.connection.pending(pending) : "");
        return state;
    }
}
function stateOf(session, now) {
    const { connection } = session;
    switch (connection.is) {
        case "stopped":
            return ["lost", text.connection.stopped];
        case "waiting":
            return navigator.onLine
                ? ["lost", text.connection.waiting(Math.ceil((connection.until - now) / 1000))]
                : ["lost", text.connection.offline];
        case "connecting":
            return ["wait", text.connection.connecting];
        case "up":
            return upState(session, now);
    }
}
function upState(session, now) {
    if (session.barred)
        return ["wait", text.connection.barred];
    if (session.room?.paused)
        return ["wait", text.connection.paused];
    if (!session.caughtUp)
        return ["wait", text.connection.catching];
    const pending = overdue(session.outbox, now);
    return pending > 0 ? ["busy", text.connection.pending(pending)] : ["good", text.connection.synced];
}
