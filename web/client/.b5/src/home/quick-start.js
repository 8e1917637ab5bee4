// Playing in two clicks: a size and a difficulty, remembered from the last time, and a mode to press.
import * as wire from "../../protocol.gen.js";
import { lastPlayed, remember, settingsFor } from "../device/last-played.js";
import * as api from "../net/api.js";
import { roomPath } from "../page/address.js";
import { somebody } from "../page/name-question.js";
import { puzzleChoice } from "../room-settings/puzzle-choice.js";
import { modeOf, modes } from "../room/modes.js";
import { fitted } from "../room/settings.js";
import { named, text } from "../text/text.js";
import { button, h, icon } from "../ui/dom.js";
/** quickCard is the way to a game. loadCreate is called when somebody wants to see all settings. */
export function quickCard(go, voice, info, loadCreate) {
    const offered = h("div", { class: "offered" });
    const known = lastPlayed();
    const chosen = { ...known };
    let offer;
    const settingsOf = (mode) => fitted(offer, settingsFor({ ...chosen, modes: lastPlayed().modes }, mode));
    const play = async (settings, start) => {
        const player = await somebody();
        if (!player)
            return;
        remember(settings);
        const { code } = await api.newRoom(settings, player.token);
        go(roomPath(code) + (start ? "?start" : ""));
    };
    const tiles = modes.map((mode) => {
        const el = button("", "mode-tile", () => {
            el.disabled = true;
            play(settingsOf(mode), modeOf(mode).alone)
                .catch((problem) => voice.toast(api.messageOf(problem), true))
                .finally(() => (el.disabled = false));
        });
        el.append(icon(icons[mode] ?? ""), h("span", { class: "mode-name", text: named(mode) }), h("span", { class: "hint", text: text.about[mode] ?? "" }));
        return el;
    });
    const more = button(text.quick.more, "quiet", () => {
        loadCreate()
            .then(({ openCreate }) => openCreate(settingsOf, info, voice, (s) => play(s, false)))
            .catch(() => voice.toast(text.codes.offline, true));
    });
    info.then((known) => {
        offer = known;
        offered.replaceChildren(...puzzleChoice(known, chosen));
    }, (problem) => voice.toast(api.messageOf(problem), true));
    return h("section", { class: "panel quick" }, h("h2", { text: text.quick.head }), offered, h("div", { class: "mode-tiles" }, ...tiles), more);
}
const icons = {
    [wire.Race]: "M5 21V4m0 1h12l-2.5 4L17 13H5",
    [wire.Coop]: "M8.5 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM2.5 20c.4-3.6 2.8-5.5 6-5.5s5.6 1.9 6 5.5M16 5a3 3 0 0 1 0 5.8M17.5 14.8c2.3.5 3.7 2.3 4 5.2",
    [wire.Duel]: "M4 4h7v7H4ZM13 13h7v7h-7ZM13 4h7v7M4 13v7h7",
    [wire.Solo]: "M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20.5c.5-4.2 3.5-6.3 7.5-6.3s7 2.1 7.5 6.3",
};
