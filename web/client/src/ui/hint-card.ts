// The card with a hint, in rooms and in solo play. It is below the pad, where it neither moves nor covers anything.

import { text } from "../text/text.ts";
import { button, h, show } from "./dom.ts";

/** A sentence of a hint; some come from the server in English. */
export interface HintLine {
  readonly text: string;
  readonly english?: boolean;
}

/** The contents of the card: the sentences shown so far, and the next actions. */
export interface HintCardContent {
  /** The heading, which names the cell. */
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

  /** close is called when the hint is closed. */
  constructor(close: () => void) {
    this.#close = button(text.hints.close, "quiet", close);
    this.el.append(h("h2", { text: text.hints.head }), this.#said, this.#actions);
    this.show(undefined);
  }

  /** Shows a hint, or none. */
  show(said: HintCardContent | undefined): void {
    const held = this.#actions.contains(document.activeElement);
    show(this.el, said !== undefined);
    const about = said?.about ? [h("p", { class: "hint", text: said.about })] : [];
    this.#said.replaceChildren(
      ...about,
      ...(said?.lines ?? []).map((line) => h("p", { text: line.text, lang: line.english ? "en" : undefined })),
    );
    this.#actions.replaceChildren(...(said ? [this.#close, ...said.actions] : []));
    if (held && said) (said.actions[0] ?? this.#close).focus({ preventScroll: true }); // the pressed button was removed
  }
}
