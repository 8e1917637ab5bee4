// The choice of a kind, as pictures.

import { cardPicture, rulesLabel, type Card } from "../kinds/card.ts";
import { cardOf } from "../kinds/cards.ts";
import { language, text } from "../text/text.ts";
import { h, setAttr, setText } from "../ui/dom.ts";

/** The choice. */
export interface KindTiles {
  readonly el: HTMLElement;
  update(card: Card | undefined): void;
}

let names = 0;

/** Builds a picture for each kind, and below them the description of the chosen one, with a link to its rules. */
export function kindTiles(cards: readonly Card[], change: (card: Card) => void): KindTiles {
  const name = `kind-${++names}`;
  const inputs = cards.map((card) => {
    const input = h("input", { type: "radio", name, value: card.name });
    input.addEventListener("change", () => change(card));
    return {
      input,
      tile: h(
        "label",
        { class: "kind-tile", "data-kind": card.of ?? card.name },
        input,
        cardPicture(card),
        h("span", { text: card.called[language] }),
      ),
    };
  });
  const about = h("span");
  const rules = h("a", { class: "more" });
  const el = h(
    "fieldset",
    { class: "kinds" },
    h("legend", { class: "unseen", text: text.quick.kind }),
    h("div", { class: "kind-tiles" }, ...inputs.map(({ tile }) => tile)),
    h("p", { class: "hint kind-about" }, about, " ", rules),
  );
  const update = (card: Card | undefined) => {
    for (const { input } of inputs) {
      input.checked = input.value === card?.name;
      input.toggleAttribute("checked", input.checked); // so that prerendered pages contain it
    }
    const kind = cardOf(card?.of ?? card?.name);
    if (!card || !kind) return;
    setText(about, card.about[language]);
    setText(rules, rulesLabel(kind));
    setAttr(rules, "href", `/learn/${kind.name}`);
  };
  return { el, update };
}
