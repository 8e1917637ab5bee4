// The choice of a puzzle: kind, size, additional rules and difficulty, in the combinations that the server offers.

import type * as wire from "../../protocol.gen.ts";
import { playableCards, tileOf, tilesOf } from "../kinds/cards.ts";
import { difficultiesOf, rulesOf, sizesOf, usualSize } from "../room/settings.ts";
import { text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import { choices, rulesChoices, select, optionsOf } from "../ui/form.ts";
import { kindTiles } from "./kind-tiles.ts";

/** The chosen puzzle. */
export interface ChosenPuzzle {
  kind?: string;
  size?: string;
  rules?: string;
  difficulty?: string;
}

/**
 * Builds the controls, which keep their values in chosen. A size without the chosen rules gets none, and one without
 * the chosen difficulty the default one.
 */
export function puzzleChoice(info: wire.Info, chosen: ChosenPuzzle): HTMLElement[] {
  const { defaults } = info;
  const kinds = playableCards(info).map(({ name }) => name);
  const levels = h("div");
  const rules = select(text.set.rules, (r) => {
    chosen.rules = r;
    fill();
  });
  const size = select(text.quick.size, (s) => {
    chosen.size = s;
    fill();
  });
  const tiles = tilesOf(info);
  const kind = kindTiles(tiles, (card) => {
    chosen.kind = card.of ?? card.name;
    chosen.size = card.of ? card.size : usualSize(info, chosen.kind);
    fill();
  });
  const fill = () => {
    chosen.kind = kinds.find((k) => k === chosen.kind) ?? defaults.kind ?? kinds[0] ?? "";
    const sizes = sizesOf(info, chosen.kind);
    chosen.size = sizes.find((s) => s === chosen.size) ?? usualSize(info, chosen.kind);
    kind.update(tileOf(tiles, chosen.kind, chosen.size));
    size.update(optionsOf(sizes), chosen.size);
    show(size.el, sizes.length > 1);
    const made = rulesOf(info, chosen.kind, chosen.size);
    chosen.rules = made.find((r) => r === chosen.rules) ?? "";
    rules.update(rulesChoices(made), chosen.rules);
    show(rules.el, made.length > 1);
    const offered = difficultiesOf(info, chosen.kind, chosen.size, chosen.rules);
    chosen.difficulty =
      offered.find((d) => d === chosen.difficulty) ??
      offered.find((d) => d === defaults.difficulty) ??
      offered.at(-1) ??
      "";
    levels.replaceChildren(
      choices(text.quick.difficulty, optionsOf(offered), chosen.difficulty, (d) => (chosen.difficulty = d)),
    );
  };
  fill();
  return [...(tiles.length > 1 ? [kind.el] : []), h("div", { class: "which" }, size.el, rules.el), levels];
}
