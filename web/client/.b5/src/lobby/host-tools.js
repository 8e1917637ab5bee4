// What a host can do: lock the room, set a password, bring an own puzzle or a bot.
import * as wire from "../../protocol.gen.js";
import { modeOf } from "../room/modes.js";
import { pendingSettings } from "../room/outbox.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, show } from "../ui/dom.js";
import { BotBringer, commandLine } from "./bot-bringer.js";
/** HostTools is the host's part of the lobby. */
export class HostTools {
    el;
    #session;
    #lock = h("input", { type: "checkbox", role: "switch" });
    #bots;
    #bot;
    #command;
    #own;
    constructor(session, code, info) {
        this.#session = session;
        this.#lock.addEventListener("change", () => this.#set({ locked: this.#lock.checked }));
        this.#bots = new BotBringer(session, code, info, () => this.#set({ bots: true }));
        this.#bot = button(text.host.bot, "", () => this.bringBot());
        this.#command = commandLine(code);
        const password = button(text.host.password, "", () => this.#askPassword());
        this.#own = button(text.host.own, "", () => this.#askPuzzle());
        const lock = h("label", { class: "toggle" }, h("span", { text: text.host.lock }), this.#lock);
        this.el = h("section", { class: "panel host-tools", "aria-label": text.host.tools }, lock, h("div", { class: "actions" }, this.#bot, password, this.#own), this.#command);
    }
    /** update brings the tools in step. */
    update(room, host) {
        show(this.el, host && room.settings.daily === undefined && !modeOf(room.settings.mode).alone);
        const locked = pendingSettings(room.settings, this.#session.outbox).shown.locked ?? false;
        if (this.#lock.checked !== locked)
            this.#lock.checked = locked;
        show(this.#bot, this.botsFor(room) && room.seats.length > 1); // who is alone is offered one beside the start
        show(this.#command, room.settings.bots === true && !this.#bots.offers);
        this.#bots.update(room);
        show(this.#own, !room.settings.ranked);
    }
    /** botsFor says whether the server has bots that a room may be given. */
    botsFor(room) {
        return this.#bots.offers && !room.settings.ranked;
    }
    /** bringBot asks which bot is to come. */
    bringBot() {
        this.#bots.open();
    }
    #set(change) {
        const { room, outbox } = this.#session;
        if (room)
            this.#session.do({ t: "configure", settings: { ...sent(pendingSettings(room.settings, outbox).base), ...change } });
    }
    #askPassword() {
        const guarded = this.#session.room?.settings.guarded ?? false;
        const input = h("input", { type: "text", autocomplete: "off", maxlength: wire.PasswordMax, spellcheck: "false", autofocus: true });
        const off = button(text.host.passwordOff, "quiet", () => {
            this.#set({ password: "-" });
            close();
        });
        const form = h("form", {}, h("p", { class: "lead", text: text.host.passwordLead }), h("label", { class: "field" }, h("span", { text: text.host.passwordNew }), input), h("div", { class: "actions" }, guarded ? off : undefined, h("button", { class: "primary", text: text.host.passwordSet })));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (input.value)
                this.#set({ password: input.value });
            close();
        });
        const close = openDialog(text.host.password, [form]);
    }
    #askPuzzle() {
        const custom = this.#session.room?.settings.custom ?? false;
        const area = h("textarea", { rows: 9, spellcheck: "false", autocomplete: "off", maxlength: wire.FrameMax - 100, autofocus: true });
        const give = (puzzle) => {
            this.#session.do({ t: "custom", text: puzzle });
            close();
        };
        const form = h("form", {}, h("p", { class: "lead", text: text.host.ownLead }), h("label", { class: "field" }, h("span", { text: text.host.ownText }), area), h("div", { class: "actions" }, custom ? button(text.host.ownOff, "quiet", () => give("")) : undefined, h("button", { class: "primary", text: text.host.ownSet })));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (area.value.trim())
                give(area.value);
        });
        const close = openDialog(text.host.own, [form]);
    }
}
/** sent are settings as they go to the server: without what only the server says. */
function sent(settings) {
    const { guarded: _guarded, custom: _custom, daily: _daily, ...rest } = settings;
    return rest;
}
