// What is said: to screen readers through live regions, and on screen in a line that fades.

import { h, setText } from "./dom.ts";

const fadeAfter = 4_500;
const together = 100; // milliseconds

/** Says things. There is one on the page. */
export class Announcer {
  readonly el: HTMLElement;
  readonly #polite = h("div", { role: "status", "aria-live": "polite", class: "unseen" });
  readonly #urgent = h("div", { role: "alert", "aria-live": "assertive", class: "unseen" });
  readonly #line = h("div", { class: "toast", "aria-hidden": "true" });
  #fade = 0;
  #called = -Infinity;

  constructor() {
    this.el = h("div", { class: "voice" }, this.#polite, this.#urgent, this.#line);
  }

  /** Says something when there is a pause, to those who listen. */
  announce(text: string): void {
    utter(this.#polite, text);
  }

  /** Says something at once, to those who listen. What was called a moment before would never be heard: both are said then. */
  alert(text: string): void {
    const now = performance.now();
    utter(this.#urgent, now - this.#called < together ? `${this.#urgent.textContent} ${text}` : text);
    this.#called = now;
  }

  /** Says something on screen too. */
  toast(text: string, urgent = false): void {
    if (urgent) this.alert(text);
    else this.announce(text);
    setText(this.#line, text);
    this.#line.classList.add("on");
    this.#line.classList.toggle("urgent", urgent);
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => this.clear(), fadeAfter);
  }

  /** Takes from the screen what was said. */
  clear(): void {
    this.#line.classList.remove("on");
  }
}

/** Makes a region speak even when the text is what it said before. */
function utter(region: HTMLElement, text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
