// The preferences go with the player from device to device.
import { adopt, chosenEvent, prefs } from "../device/applied-prefs.js";
import { chosenOf, merge, prefsOf, usual } from "../device/prefs.js";
import { myPreferences, prefer } from "../net/api.js";
import { identity } from "../net/identity.js";
import { namedEvent } from "../page/name-question.js";
import { languageKey, languages } from "../text/languages.js";
const baseKey = "nonet.prefs.base"; // what this device and the server agreed on last
const restAfter = 1_000; // milliseconds after a choice, for another one often follows
const languageName = "language";
const known = [...Object.keys(usual), languageName];
/** syncPrefs brings the player's preferences to this device, and this device's to the others, now and after each choice. */
export function syncPrefs() {
    let timer = 0;
    const soon = () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void sync().catch(() => { }), restAfter); // without the server they stay here until the next time
    };
    document.addEventListener(chosenEvent, soon);
    document.addEventListener(namedEvent, soon);
    soon();
}
async function sync() {
    const player = identity();
    if (!player)
        return;
    const there = (await myPreferences(player.token)).preferences;
    const here = chosenHere();
    const agreed = merge(agreedBefore(player, here, there), here, there, known);
    if (!same(agreed, there))
        await prefer(agreed, player.token);
    if (identity()?.id !== player.id || !same(here, chosenHere()))
        return; // somebody else, or another choice, while the server was asked
    localStorage.setItem(baseKey, JSON.stringify({ player: player.id, values: agreed }));
    if (!same(agreed, here))
        take(agreed);
}
function chosenHere() {
    const language = localStorage.getItem(languageKey);
    return { ...chosenOf(prefs()), ...(language ? { [languageName]: language } : {}) };
}
/** take makes preferences this device's. Another language is for the next page that is loaded. */
function take(values) {
    adopt(prefsOf(values));
    const language = languages.find((l) => l.tag === values[languageName]);
    if (language)
        localStorage.setItem(languageKey, language.tag);
}
/** agreedBefore is what this player's preferences were on both sides. On a device that is new to the player, the player's go before the device's. */
function agreedBefore(player, here, there) {
    try {
        const kept = JSON.parse(localStorage.getItem(baseKey) ?? "null");
        if (kept?.player === player.id)
            return kept.values;
    }
    catch {
        // as if there was nothing
    }
    return Object.keys(there).length > 0 ? here : {};
}
function same(a, b) {
    return [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);
}
