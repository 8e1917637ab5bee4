// The card in which a hint is told, in rooms and alone. It stands below the pad, so that nothing that one plays with moves or is covered.

import { text } from "../text/text.ts";
import { button, h, show } from "./dom.ts";

/** A sentence of a hint; some come from the server in English. */
export interface HintLine {
  readonly text: string;
  readonly english?: boolean;
}

/** What a card shows: the hint as far as it was told, and what can be done next. */
export interface HintCardContent {
  /** What stands above it: which cell it is about. */
  readonly about?: string;
  readonly lines: readonly HintLine[];
  readonly actions: readonly HTMLElement[];
}

/** The card. */
export class HintCard {
  readonly el = h("section", { class: "panel hint-panel", "aria-label": text.hints.head });
  readonly #said = h("div", { class: "hint-said", role: "status" });
  readonly #actions = h("div", { class: "actions" });
  readonly #close: HTMLButtonElement;

  /** close is called when the hint is put away. */
  constructor(close: () => void) {
    this.#close = button(text.hints.close, "quiet", close);
    this.el.append(h("h2", { text: text.hints.head }), this.#said, this.#actions);
    this.show(undefined);
  }

  /** Tells a hint; undefined if there is none. */
  show(said: HintCardContent | undefined): void {
    const held = this.#actions.contains(document.activeElement);
    show(this.el, said !== undefined);
    const about = said?.about ? [h("p", { class: "hint", text: said.about })] : [];
    this.#said.replaceChildren(
      ...about,
      ...(said?.lines ?? []).map((line) => h("p", { text: line.text, lang: line.english ? "en" : undefined })),
    );
    this.#actions.replaceChildren(...(said ? [this.#close, ...said.actions] : []));
    if (held && said) (said.actions[0] ?? this.#close).focus({ preventScroll: true }); // the button that was pressed has gone
  }
}
