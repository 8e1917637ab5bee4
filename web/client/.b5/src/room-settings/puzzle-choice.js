// The choice of a puzzle: its kind, its size, its further rules and how hard it is, as far as they come together.
import { playable } from "../kinds/cards.js";
import { difficultiesOf, rulesOf, sizesOf, usualSize } from "../room/settings.js";
import { text } from "../text/text.js";
import { h, show } from "../ui/dom.js";
import { choices, rulesChoices, select, words } from "../ui/form.js";
import { kindTiles } from "./kind-tiles.js";
/**
 * puzzleChoice builds the controls, and keeps in chosen what is chosen. A size that does not come with the chosen rules takes none, and one that does not
 * come in the chosen difficulty the usual one.
 */
export function puzzleChoice(info, chosen) {
    const { defaults } = info;
    const kinds = playable(info).map(({ name }) => name);
    const levels = h("div");
    const rules = select(text.set.rules, (r) => {
        chosen.rules = r;
        fill();
    });
    const size = select(text.quick.size, (s) => {
        chosen.size = s;
        fill();
    });
    const kind = kindTiles(playable(info), (k) => {
        chosen.kind = k;
        fill();
    });
    const fill = () => {
        chosen.kind = kinds.find((k) => k === chosen.kind) ?? defaults.kind ?? kinds[0] ?? "";
        kind.update(chosen.kind);
        const sizes = sizesOf(info, chosen.kind);
        chosen.size = sizes.find((s) => s === chosen.size) ?? usualSize(info, chosen.kind);
        size.update(words(sizes), chosen.size);
        show(size.el, sizes.length > 1);
        const made = rulesOf(info, chosen.kind, chosen.size);
        chosen.rules = made.find((r) => r === chosen.rules) ?? "";
        rules.update(rulesChoices(made), chosen.rules);
        show(rules.el, made.length > 1);
        const offered = difficultiesOf(info, chosen.kind, chosen.size, chosen.rules);
        chosen.difficulty = offered.find((d) => d === chosen.difficulty) ?? offered.find((d) => d === defaults.difficulty) ?? offered.at(-1) ?? "";
        levels.replaceChildren(choices(text.quick.difficulty, words(offered), chosen.difficulty, (d) => (chosen.difficulty = d)));
    };
    fill();
    return [...(kinds.length > 1 ? [kind.el] : []), h("div", { class: "which" }, size.el, rules.el), levels];
}
