// The choice of a puzzle: its size, its further rules and how hard it is, as far as they come together.

import type * as wire from "../../protocol.gen.ts";
import { difficultiesOf, rulesOf, sizesOf } from "../room/settings.ts";
import { text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import { choices, rulesChoices, select, words } from "../ui/form.ts";

/** ChosenPuzzle is what is to be played. */
export interface ChosenPuzzle {
  size?: string;
  rules?: string;
  difficulty?: string;
}

/**
 * puzzleChoice builds the controls, and keeps in chosen what is chosen. A size that does not come with the chosen rules takes none, and one that does not
 * come in the chosen difficulty the usual one.
 */
export function puzzleChoice(info: wire.Info, chosen: ChosenPuzzle): HTMLElement[] {
  const { defaults } = info;
  const { kind } = defaults;
  const sizes = sizesOf(info, kind);
  chosen.size = sizes.find((s) => s === chosen.size) ?? defaults.size ?? sizes[0] ?? "";
  const levels = h("div");
  const rules = select(text.set.rules, (r) => {
    chosen.rules = r;
    fill();
  });
  const fill = () => {
    const made = rulesOf(info, kind, chosen.size);
    chosen.rules = made.find((r) => r === chosen.rules) ?? "";
    rules.update(rulesChoices(made), chosen.rules);
    show(rules.el, made.length > 1);
    const offered = difficultiesOf(info, kind, chosen.size, chosen.rules);
    chosen.difficulty = offered.find((d) => d === chosen.difficulty) ?? offered.find((d) => d === defaults.difficulty) ?? offered.at(-1) ?? "";
    levels.replaceChildren(choices(text.quick.difficulty, words(offered), chosen.difficulty, (d) => (chosen.difficulty = d)));
  };
  const size = select(text.quick.size, (s) => {
    chosen.size = s;
    fill();
  });
  size.update(words(sizes), chosen.size);
  fill();
  return [h("div", { class: "which" }, ...(sizes.length > 1 ? [size.el] : []), rules.el), levels];
}
