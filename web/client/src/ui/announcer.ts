// Announcements: to screen readers through live regions, and on the page in a line that fades.

import { h, setText } from "./dom.ts";

const fadeAfter = 4_500;
// Milliseconds. A mistake and what it costs arrive in two messages, and a screen reader has not finished the first.
const together = 500;

/** Makes announcements. There is one on the page. */
export class Announcer {
  readonly el: HTMLElement;
  readonly #polite = h("div", { role: "status", "aria-live": "polite", class: "unseen" });
  readonly #urgent = h("div", { role: "alert", "aria-live": "assertive", class: "unseen" });
  readonly #line = h("div", { class: "toast", "aria-hidden": "true" });
  #fade = 0;
  #called = -Infinity;

  constructor() {
    this.el = h("div", { class: "announcer" }, this.#polite, this.#urgent, this.#line);
  }

  /** Announces a text to screen readers at the next pause. */
  announce(text: string): void {
    utter(this.#polite, text);
  }

  /** Announces a text to screen readers at once. A text announced just before would be lost, so both are announced. */
  alert(text: string): void {
    const now = performance.now();
    utter(this.#urgent, now - this.#called < together ? `${this.#urgent.textContent} ${text}` : text);
    this.#called = now;
  }

  /** Announces a text and shows it on the page. */
  toast(text: string, urgent = false): void {
    if (urgent) this.alert(text);
    else this.announce(text);
    setText(this.#line, text);
    this.#line.classList.add("on");
    this.#line.classList.toggle("urgent", urgent);
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => this.clear(), fadeAfter);
  }

  /** Removes the shown text. */
  clear(): void {
    this.#line.classList.remove("on");
  }
}

/** Makes a live region speak even if the text has not changed. */
function utter(region: HTMLElement, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
