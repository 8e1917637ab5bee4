// All settings of a room before it is made.
import * as wire from "../../protocol.gen.js";
import { lookOf } from "../kinds/looks.js";
import { messageOf } from "../net/api.js";
import { SettingsForm } from "../room-settings/settings-form.js";
import { fitted, usualSize } from "../room/settings.js";
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h } from "../ui/dom.js";
/** openCreate shows all settings of a room before it is made. */
export async function openCreate(settingsOf, info, voice, create) {
    const offer = await info.catch(() => undefined);
    if (!offer)
        return;
    let wanted = fitted(offer, settingsOf(wire.Race));
    const form = new SettingsForm(info, (settings) => {
        const mode = settings.mode ?? "";
        wanted = mode === wanted.mode ? chosenBy(settings, wanted, filled(wanted, offer)) : { ...fitted(offer, settingsOf(mode)), public: settings.public };
        form.update(filled(wanted, offer), true);
    });
    form.update(filled(wanted, offer), true);
    const make = button(text.quick.create, "primary big", () => {
        make.disabled = true;
        create(wanted)
            .then(() => document.querySelector("dialog")?.close())
            .catch((problem) => voice.toast(messageOf(problem), true))
            .finally(() => (make.disabled = false));
    });
    openDialog(text.quick.make, [form.el, h("div", { class: "actions" }, make)], () => { }, { class: "create-dialog" });
}
/** chosenBy are the choices after a change of what is shown: what was not changed is left to the server. */
function chosenBy(settings, wanted, shown) {
    const names = Object.keys(settings);
    const kept = names.filter((name) => name in wanted || settings[name] !== shown[name]);
    return Object.fromEntries(kept.map((name) => [name, settings[name]]));
}
const few = 3; // values: where there are no more, a refusal tells the right one
/** filled are settings with what is usual in place of what is not said, so that they can be shown before there is a room. */
function filled(settings, info) {
    const { defaults, usual } = info;
    const { mode = defaults.mode ?? "", kind = defaults.kind, size = usualSize(info, kind), ranked } = settings;
    const { values } = lookOf(kind).blank(size ?? "");
    const strikes = values > few ? Math.max(2, Math.floor(values / 3)) : 3;
    return { ...defaults, ...usual[ranked ? "ranked" : mode], strikes, size, ...settings };
}
