// The choice of a kind, as pictures.
import { cardPicture, rulesLabel } from "../kinds/card.js";
import { language, text } from "../text/text.js";
import { h, setAttr, setText } from "../ui/dom.js";
let names = 0;
/** kindTiles builds a picture for each kind, and below them what the chosen one is, with the way to its rules. */
export function kindTiles(cards, change) {
    const name = `kind-${++names}`;
    const inputs = cards.map((card) => {
        const input = h("input", { type: "radio", name, value: card.name });
        input.addEventListener("change", () => change(card.name));
        return { input, tile: h("label", { class: "kind-tile" }, input, cardPicture(card), h("span", { text: card.called[language] })) };
    });
    const about = h("span");
    const rules = h("a", { class: "more" });
    const el = h("fieldset", { class: "kinds" }, h("legend", { class: "unseen", text: text.quick.kind }), h("div", { class: "kind-tiles" }, ...inputs.map(({ tile }) => tile)), h("p", { class: "hint kind-about" }, about, " ", rules));
    const update = (kind) => {
        const card = cards.find((c) => c.name === kind);
        for (const { input } of inputs) {
            input.checked = input.value === kind;
            input.toggleAttribute("checked", input.checked); // so that a page which the server draws says so
        }
        if (!card)
            return;
        setText(about, card.about[language]);
        setText(rules, rulesLabel(card));
        setAttr(rules, "href", `/learn/${kind}`);
    };
    return { el, update };
}
