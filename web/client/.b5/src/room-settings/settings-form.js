// The room's settings: shown to all, open to the host.
import { changed, fitted, presetsOf, withPreset } from "../room/settings.js";
import { text } from "../text/text.js";
import { button, h, List, setText, show } from "../ui/dom.js";
import { select } from "../ui/form.js";
import { basicRules, factsOf, furtherRules, policyTold, rulesTold } from "./setting-controls.js";
/** SettingsForm is the settings, to be chosen or to be read. */
export class SettingsForm {
    el;
    #change;
    #open;
    #policy = h("p", { class: "hint" });
    #facts = h("dl", { class: "facts" });
    #list;
    #controls;
    #presets;
    #settings;
    #base;
    #info;
    /** change is called with the whole settings, as they are to be sent. */
    constructor(info, change) {
        this.#change = change;
        this.#list = new List(this.#facts, ([name]) => name, factRow);
        const control = (rule) => ({ rule, field: select(rule.label, (v) => this.#changed(rule.change(v))) });
        const basic = basicRules.map(control);
        const further = furtherRules.map(control);
        this.#controls = [...basic, ...further];
        const presets = h("div", { class: "presets", role: "group", "aria-label": text.set.preset });
        this.#presets = new List(presets, (name) => name, (name) => this.#preset(name));
        const more = h("details", { class: "more-settings" }, h("summary", { text: text.set.more }), fieldsOf(further));
        this.#open = h("div", { class: "open-settings" }, fieldsOf(basic), presets, this.#policy, more);
        this.el = h("section", { class: "panel settings", "aria-label": text.lobby.settings }, this.#open, this.#facts);
        info.then((known) => {
            this.#info = known;
            this.#refresh();
        }, () => { }); // without the server's offer the choices are those that the room has now
    }
    /** update brings the settings in step. base is what a change starts from, if that is not what is shown. */
    update(settings, host, base = settings) {
        this.#settings = settings;
        this.#base = base;
        show(this.#open, host);
        show(this.#facts, !host);
        if (host)
            this.#open.insertBefore(this.#policy, this.#open.lastElementChild);
        else
            this.el.append(this.#policy);
        this.#refresh();
    }
    #refresh() {
        const settings = this.#settings;
        if (!settings)
            return;
        for (const { rule, field } of this.#controls) {
            field.update(rule.options(settings, this.#info), rule.value(settings));
            show(field.el, rule.applies(settings, this.#info));
        }
        this.#presets.update(presetsOf(settings.mode));
        setText(this.#policy, `${rulesTold(settings)} ${policyTold(settings)}`.trim());
        this.#list.update(factsOf(settings));
    }
    #preset(name) {
        const take = () => {
            if (this.#base)
                this.#change(withPreset(this.#base, name));
        };
        return { el: button(text.set.presets[name] ?? name, "chip", take), update: () => { } };
    }
    #changed(change) {
        if (this.#base)
            this.#change(fitted(this.#info, changed(this.#base, change)));
    }
}
function fieldsOf(controls) {
    return h("div", { class: "fields" }, ...controls.map((c) => c.field.el));
}
function factRow([name]) {
    const value = h("dd");
    const el = h("div", {}, h("dt", { text: name }), value);
    return { el, update: ([, said]) => setText(value, said) };
}
