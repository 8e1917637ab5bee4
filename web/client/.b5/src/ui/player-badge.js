// A player's badge: the initial on the player's colour.
import { initial } from "../text/format.js";
import { text } from "../text/text.js";
import { playerColour } from "./colours.js";
import { h, setText } from "./dom.js";
/** badge builds the badge of a seat. Its name stands beside it, so it says nothing itself. */
export function badge(seat, name) {
    const el = h("span", { class: "badge", "aria-hidden": "true", text: initial(name) });
    el.style.setProperty("--by", playerColour(seat));
    return el;
}
/** botTag marks a player who is a program; it is undefined for people. */
export function botTag({ bot }) {
    return bot ? h("span", { class: "tags", text: text.set.bot }) : undefined;
}
/** rename changes a badge's initial. */
export function rename(el, name) {
    setText(el, initial(name));
}
