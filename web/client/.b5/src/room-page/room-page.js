// The room page: a visit to a room, from the question for a name to the leaving.
import * as wire from "../../protocol.gen.js";
import { identity, renewIdentity } from "../net/identity.js";
import { browserWorld } from "../net/world.js";
import { roomPath } from "../page/address.js";
import { somebody } from "../page/name-question.js";
import { notice } from "../page/notice.js";
import { modeOf } from "../room/modes.js";
import { newsOf } from "../room/news.js";
import { Session } from "../room/session.js";
import { headOf } from "../round/outcome-words.js";
import { text, told } from "../text/text.js";
import { button, h, setText } from "../ui/dom.js";
import { busyElsewhere } from "../ui/key-owner.js";
import { Status } from "./connection-status.js";
import { RoomViews } from "./room-views.js";
const tickEvery = 250;
/** onBoard are the commands whose refusal the board tells. */
const onBoard = new Set(["place", "note", "clear", "undo", "redo"]);
/** RoomPage is a visit to a room. */
export class RoomPage {
    el = h("main", { id: "main", class: "room", tabindex: "-1" });
    title;
    head;
    #voice;
    #world = browserWorld();
    #session;
    #views;
    #status = new Status();
    #stop = new AbortController();
    #wantsSeat;
    #wantsStart;
    #barredAs;
    #lost = false; // the connection broke, and all that waits for it is not yet done
    #frame = 0;
    #stoppedBar;
    /** The address says whether the visitor came to watch, or to begin at once. loadRound has what shows a round. */
    constructor({ go, voice, offer }, { part: code, query }, loadRound) {
        this.title = code;
        this.head = this.#status.el;
        this.#voice = voice;
        this.#wantsSeat = !query.has("watch");
        this.#wantsStart = query.has("start");
        this.#session = new Session(code, this.#world, this);
        this.#views = new RoomViews(this.el, code, this.#session, voice, offer, loadRound);
        this.el.append(h("p", { class: "loading", text: text.room.loading }));
        void somebody().then((player) => {
            if (this.#stop.signal.aborted)
                return;
            if (player)
                this.#open();
            else
                go("/");
        });
    }
    /** token is the player's, as it is now: another tab may have renewed it. */
    token() {
        return identity()?.token ?? "";
    }
    /** renew gets a new token. */
    renew() {
        return renewIdentity();
    }
    /** renamed brings the new name to the seat. */
    renamed() {
        if (!this.#session.room)
            return;
        this.#session.reopen(); // the name is in the token, and the token is said at the beginning
        if (this.#session.room.you !== 0)
            this.#session.do({ t: "sit" });
    }
    /** leave ends the visit. */
    leave() {
        this.#stop.abort();
        this.#stoppedBar?.remove();
        this.#session.close();
        cancelAnimationFrame(this.#frame);
    }
    /** changed draws what there is to draw, once for all that changed together. */
    changed() {
        if (this.#frame)
            return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#draw();
        });
    }
    /** happened says what is worth saying. */
    happened(entry, before, after) {
        for (const news of newsOf(entry, before, after)) {
            if (news.shown)
                this.#voice.toast(news.text, news.urgent);
            else if (news.urgent)
                this.#voice.call(news.text);
            else
                this.#voice.tell(news.text);
        }
        if (after.result && !before.result)
            this.#voice.call(headOf(after, after.result));
    }
    /** accepted follows a command up. */
    accepted(message) {
        this.#views.accepted(message);
    }
    /** refused tells why a command was refused, unless the board itself shows it. */
    refused(message, no) {
        this.#views.refused(message, no);
        if (onBoard.has(message.t))
            return;
        const sits = message.t === "sit";
        this.#voice.toast(!sits ? told(no.code, no.text) : no.code === wire.NoSeat ? text.lobby.full : text.lobby.noSeat);
    }
    /** spoke shows what somebody said. */
    spoke(message) {
        this.#views.spoke(message);
    }
    /** setBack tells why digits may have gone. */
    setBack() {
        this.#views.setBack();
        this.#voice.toast(text.connection.setBack, true);
    }
    /** failed tells what went wrong. */
    failed(error) {
        this.#voice.toast(told(error.code, error.text), true);
    }
    #open() {
        const { signal } = this.#stop;
        const timer = setInterval(() => this.#tick(), tickEvery);
        const hurry = () => this.#session.hurry();
        signal.addEventListener("abort", () => clearInterval(timer));
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
        addEventListener("online", hurry, { signal });
        addEventListener("offline", hurry, { signal });
        document.addEventListener("visibilitychange", () => (document.hidden ? this.#views.hidden() : hurry()), { signal });
        this.#session.open();
    }
    #draw() {
        const { room, connection, missing } = this.#session;
        this.#drawStatus();
        if (connection.is === "stopped")
            this.#stopped(text.connection.why[connection.why]);
        if (missing)
            this.el.replaceChildren(...notice(text.room.missing, text.room.missingLead));
        if (!missing && this.#session.barred)
            this.#barred(this.#session.barred);
        if (!room || missing || this.#session.barred)
            return;
        if (this.#barredAs)
            this.el.replaceChildren();
        this.#barredAs = undefined;
        this.#sitDown(room);
        this.#start(room);
        this.#views.update(room);
    }
    /** drawStatus shows the state of the connection, and announces when it broke and when it is up again. */
    #drawStatus() {
        const state = this.#status.update(this.#session, this.#world.now());
        if (state === "lost" && !this.#lost)
            this.#voice.tell(text.connection.waiting(0));
        if (state === "good" && this.#lost)
            this.#voice.tell(text.connection.synced);
        if (state === "lost" || state === "good")
            this.#lost = state === "lost";
    }
    /** stopped says why the connection will not come back by itself, and offers to start afresh. */
    #stopped(why) {
        if (this.#stoppedBar)
            return;
        const reload = button(text.connection.reload, "primary", () => location.reload());
        this.#stoppedBar = h("div", { class: "stopped", role: "alert" }, h("p", { text: why }), reload);
        document.body.append(this.#stoppedBar);
    }
    /** sitDown takes a seat, once, for a visitor who came to play. During a race it waits for the next one. */
    #sitDown(room) {
        if (!this.#wantsSeat || this.#views.seat.decided || !this.#session.caughtUp)
            return;
        const open = room.phase !== wire.Finished && (room.phase !== wire.Playing || modeOf(room.settings.mode).together);
        if (room.you === 0 && open)
            this.#session.do({ t: "sit" });
        this.#wantsSeat = room.you === 0 && !open;
    }
    /** barred says why the room lets nobody in, and asks for the password where that helps. */
    #barred(why) {
        const { lock } = text;
        if (why !== "password") {
            if (this.#barredAs !== why)
                this.el.replaceChildren(...notice(...[lock[why], lock[`${why}Lead`]]));
        }
        else if (this.#barredAs !== why) {
            this.el.replaceChildren(passwordForm((password) => this.#session.unlock(password)));
        }
        else {
            const error = this.el.querySelector(".error");
            if (error && this.#session.tried)
                setText(error, lock.wrong);
        }
        this.#barredAs = why;
    }
    /** start begins the round for a visitor who came to play alone at once. */
    #start(room) {
        if (!this.#wantsStart || room.you === 0 || !this.#session.caughtUp)
            return;
        this.#wantsStart = false;
        history.replaceState(null, "", roomPath(room.code)); // a reload should not start another round
        if (room.phase === wire.Lobby && room.you === room.host && room.seats.length === 1)
            this.#session.do({ t: "start" });
    }
    #tick() {
        const { room } = this.#session;
        this.#drawStatus();
        if (room)
            this.#views.tick(room);
    }
    #key(event) {
        if (event.defaultPrevented || busyElsewhere(event))
            return;
        if (this.#views.key(event))
            event.preventDefault();
    }
}
/** passwordForm asks for a room's password. */
function passwordForm(enter) {
    const input = h("input", { type: "password", autocomplete: "off", maxlength: wire.PasswordMax, required: true, "aria-describedby": "password-error" });
    const form = h("form", { class: "notice" }, h("h1", { text: text.lock.head }), h("label", { class: "field" }, h("span", { text: text.lock.label }), input), h("p", { class: "error", id: "password-error", role: "alert" }), h("button", { class: "primary", text: text.lock.enter }));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        enter(input.value);
    });
    return form;
}
