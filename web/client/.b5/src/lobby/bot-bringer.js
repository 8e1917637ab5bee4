// Bringing a bot: one of the server's, as strong as one likes, or another by its command.
import * as api from "../net/api.js";
import { identity } from "../net/identity.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { h, setText } from "../ui/dom.js";
import { choices, words } from "../ui/form.js";
const usual = "medium";
/** BotBringer is the host's way to bots. */
export class BotBringer {
    #session;
    #code;
    #letIn;
    #strengths = [];
    #strength = usual;
    #asked; // once the room lets bots in
    /** letIn has the room let bots sit. */
    constructor(session, code, info, letIn) {
        this.#session = session;
        this.#code = code;
        this.#letIn = letIn;
        void info.then(({ bots }) => (this.#strengths = bots ?? []));
    }
    /** update takes note of whether bots may sit by now. */
    update(room) {
        if (!room.settings.bots)
            return;
        this.#asked?.();
        this.#asked = undefined;
    }
    /** offers says whether the server has bots of its own. */
    get offers() {
        return this.#strengths.length > 0;
    }
    /** open asks which bot it is to be. */
    open() {
        const guarded = this.#session.room?.settings.guarded ?? false;
        const password = h("input", { type: "text", autocomplete: "off", spellcheck: "false", required: true });
        const error = h("p", { class: "error", role: "alert" });
        const go = h("button", { class: "primary", text: text.host.botBring });
        const form = h("form", {}, h("p", { class: "lead", text: text.host.botLead }), choices(text.host.botStrength, words(this.#strengths), this.#strength, (s) => (this.#strength = s)), guarded ? h("label", { class: "field" }, h("span", { text: text.host.password }), password) : undefined, error, h("div", { class: "actions" }, go));
        const bring = () => api.bringBot(this.#code, { strength: this.#strength, ...(guarded ? { password: password.value } : {}) }, identity()?.token ?? "").then(close, (problem) => {
            setText(error, api.messageOf(problem));
            go.disabled = false;
        });
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            setText(error, "");
            go.disabled = true;
            this.#asked = () => void bring();
            if (this.#session.room?.settings.bots)
                this.update(this.#session.room);
            else
                this.#letIn();
        });
        const close = openDialog(text.host.bot, [form, commandLine(this.#code)], () => (this.#asked = undefined));
    }
}
/** commandLine is how any other bot comes. */
export function commandLine(code) {
    const words = ["nonet bot", ` --url ${location.origin}`, ` --room ${code}`].map((word) => h("span", { text: word }));
    return h("p", { class: "hint bring" }, h("span", { text: text.host.bring }), h("code", {}, ...words));
}
