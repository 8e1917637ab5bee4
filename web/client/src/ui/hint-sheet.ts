// The sheet with a hint, in rooms and in solo play. It takes the place of the pad, so that the board stays where it is.

import { text } from "../text/text.ts";
import { button, h, icon, show } from "./dom.ts";

/** A sentence of a hint; some come from the server in English. */
export interface HintLine {
  readonly text: string;
  readonly english?: boolean;
}

/** The contents of the sheet: the sentences shown so far, and the next actions. */
export interface HintSheetContent {
  readonly lines: readonly HintLine[];
  readonly actions: readonly HTMLElement[];
}

/** The sheet. */
export class HintSheet {
  readonly el = h("section", { class: "panel hint-panel", "aria-label": text.hints.head });
  readonly #said = h("div", { class: "hint-said", role: "status" });
  readonly #actions = h("div", { class: "actions" });
  readonly #close: HTMLButtonElement;
  #asker: Element | null = null; // the focused element when the hint was requested

  /** close is called when the hint is closed. */
  constructor(close: () => void) {
    this.#close = button("", "icon-button", close, { "aria-label": text.hints.close, title: text.hints.close });
    this.#close.append(icon("M6 6l12 12M18 6L6 18"));
    const head = h("div", { class: "hint-head" }, h("h2", { text: text.hints.head }), this.#close);
    this.el.append(head, this.#said, this.#actions);
    this.el.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") close();
    });
    this.show(undefined);
  }

  /** Called when a hint is requested: the sheet takes over the focus of the pressed button when the hint arrives. */
  noteFocus(): void {
    this.#asker = document.activeElement;
  }

  /** Shows a hint, or none. */
  show(said: HintSheetContent | undefined): void {
    const { activeElement } = document;
    const inside = this.el.contains(activeElement);
    show(this.el, said !== undefined);
    this.#said.replaceChildren(
      ...(said?.lines ?? []).map((line) => h("p", { text: line.text, lang: line.english ? "en" : undefined })),
    );
    this.#actions.replaceChildren(...(said?.actions ?? []));
    const next = said
      ? (said.actions[0] ?? this.#close)
      : document.querySelector<HTMLElement>("nonet-board [tabindex='0']");
    if (inside || (said && activeElement === this.#asker)) next?.focus({ preventScroll: true });
    this.#asker = null;
  }
}
