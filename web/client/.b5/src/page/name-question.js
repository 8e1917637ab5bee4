// The question for a name: the one thing that a new player is asked.
import { NameMax } from "../../protocol.gen.js";
import { identity, introduce } from "../net/identity.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, setText } from "../ui/dom.js";
/** namedEvent is fired on the document when the player has a name, or another one. */
export const namedEvent = "named";
/** somebody is the player of this browser; one who has no name yet is asked for it. Undefined: they would not say. */
export function somebody() {
    const known = identity();
    return known ? Promise.resolve(known) : askName();
}
/** askName asks for a name, or another one. Undefined: it was left as it is. */
export function askName() {
    return new Promise((resolve) => {
        let named;
        const form = nameForm((player) => {
            named = player;
            document.dispatchEvent(new Event(namedEvent));
            close();
        }, () => close());
        const head = identity() ? text.name.change : text.name.head;
        const close = openDialog(head, form, () => resolve(named), { class: "name-dialog" });
    });
}
function nameForm(done, cancel) {
    const input = h("input", {
        name: "name", autocomplete: "nickname", maxlength: NameMax, required: true, spellcheck: "false",
        value: identity()?.name ?? "", "aria-describedby": "name-error", autofocus: true,
    });
    const error = h("p", { class: "error", id: "name-error", role: "alert" });
    const save = h("button", { class: "primary", text: text.name.save });
    const form = h("form", { novalidate: true }, h("p", { class: "lead", text: text.name.lead }), h("label", { class: "field" }, h("span", { text: text.name.label }), input), error, h("div", { class: "actions" }, button(text.name.keep, "quiet", cancel), save));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        save.disabled = true;
        submit(input.value)
            .then(done, (problem) => setText(error, problem instanceof Error ? problem.message : text.name.bad))
            .finally(() => (save.disabled = false));
    });
    return [form];
}
function submit(name) {
    const tidy = name.trim();
    const length = Array.from(tidy).length;
    return length < 1 || length > NameMax ? Promise.reject(new Error(text.name.bad)) : introduce(tidy);
}
