// A page that says that there is nothing.
import { text } from "../text/text.js";
import { h } from "../ui/dom.js";
/** notice builds a heading, a sentence and the way home. */
export function notice(head, lead) {
    const home = h("a", { href: "/", class: "button", text: text.room.home });
    return [h("div", { class: "notice" }, h("h1", { text: head }), h("p", { class: "lead", text: lead }), home)];
}
/** lostPage is shown for an address that is no page. */
export function lostPage() {
    const el = h("main", { id: "main", class: "lost", tabindex: "-1" }, ...notice(text.room.lost, ""));
    return { el, title: text.room.lost };
}
