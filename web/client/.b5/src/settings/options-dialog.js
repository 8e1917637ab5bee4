// The settings of this device: how the page looks, what stands out on boards, how digits are entered.
import { openKeys } from "../desk/keys-help.js";
import { choose, prefs } from "../device/applied-prefs.js";
import { usualChoices } from "../device/prefs.js";
import { text } from "../text/text.js";
import { closing, openDialog } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
import { select, toggle } from "../ui/form.js";
const look = ["clock", "sound"];
const marks = ["houses", "same", "noted", "seen", "conflicts", "authors", "numbers", "tags", "watched"];
const atConflicts = marks.indexOf("conflicts") + 1; // what a conflict is, is said below its switch
const input = Object.keys(usualChoices).filter((c) => !marks.includes(c) && !look.includes(c));
/** openOptions shows the settings; changed is called after each change. */
export function openOptions(changed) {
    const { settings } = text.board;
    const take = (change) => {
        choose(change);
        changed();
    };
    const group = (head, ...parts) => h("section", { class: "toggles" }, h("h3", { text: head }), ...parts);
    const flags = (names) => names.map((n) => toggle(settings.choices[n], prefs()[n], (on) => take({ [n]: on })));
    const list = (key, label, names) => {
        const box = select(label, (value) => take({ [key]: value }));
        box.update(Object.entries(names).map(([value, name]) => ({ value, label: name })), prefs()[key]);
        return box.el;
    };
    let close = () => { };
    const keys = button(settings.keys, "quiet", () => {
        close();
        openKeys();
    });
    close = openDialog(settings.head, [
        h("div", { class: "sheet" }, group(settings.look, list("theme", settings.theme, settings.themes), list("contrast", settings.contrast, settings.contrasts), list("palette", settings.palette, settings.palettes), ...flags(look)), group(settings.input, ...flags(input), keys), group(settings.marks, ...flags(marks.slice(0, atConflicts)), h("p", { class: "hint", text: settings.conflictLead }), ...flags(marks.slice(atConflicts)))),
        closing(settings.close),
    ], () => { }, { class: "wide" });
}
