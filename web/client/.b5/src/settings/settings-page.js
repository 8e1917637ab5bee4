// What this device keeps: the language, how things look, whether it can do without a network.
import { text } from "../text/text.js";
import { openDialog } from "../ui/dialog.js";
import { button, h, setText } from "../ui/dom.js";
import { languageChoice } from "./language-choice.js";
import { openOptions } from "./options-dialog.js";
/** settingsPage builds the page. */
export function settingsPage({ go }) {
    const { settings } = text;
    const offline = h("p", { class: "hint" });
    void keptHere().then((kept) => setText(offline, kept ? settings.ready : settings.notReady));
    const el = h("main", { id: "main", class: "settings-page", tabindex: "-1" }, h("div", { class: "hero" }, h("div", {}, h("h1", { text: settings.head }), h("p", { class: "lead", text: settings.lead }))), card(settings.language, languageChoice()), card(settings.look, button(settings.open, "", () => openOptions(() => { }))), card(settings.device, offline), card(settings.clear, h("p", { class: "hint", text: settings.clearLead }), button(settings.forget, "", () => askToForget(go))));
    return { el, title: settings.head };
}
function card(head, ...parts) {
    return h("section", { class: "panel setting" }, h("h2", { text: head }), ...parts);
}
/** keptHere says whether a service worker keeps the client on this device. */
async function keptHere() {
    if (!("serviceWorker" in navigator))
        return false;
    return (await navigator.serviceWorker.getRegistration())?.active != null;
}
function askToForget(go) {
    let close = () => { };
    const sure = button(text.settings.forget, "primary", () => {
        close();
        for (const key of Object.keys(localStorage))
            if (key.startsWith("nonet."))
                localStorage.removeItem(key);
        go("/");
        location.reload();
    });
    const no = button(text.solo.cancel, "quiet", () => close());
    close = openDialog(text.settings.clear, [h("p", { class: "lead", text: text.settings.clearLead }), h("div", { class: "actions" }, no, sure)]);
}
