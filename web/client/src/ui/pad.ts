// The pad: a key for every value with how many are left, the notes mode, and erase. Made for thumbs; no text input,
// so that no keyboard comes up on a phone.

import { symbolOf } from "../board/notation.ts";
import { text } from "../text.ts";
import { button, h, icon, setAttr } from "./dom.ts";

/** PadUser is told what is pressed. */
export interface PadUser {
  value(value: number): void;
  erase(): void;
  mode(): void;
}

/** PadScene is what the pad shows. */
export interface PadScene {
  readonly values: number;
  /** How often each value is still to be placed, from index 1. */
  readonly remaining: readonly number[];
  readonly notes: boolean;
  readonly enabled: boolean;
}

/** Pad is the pad of one board. */
export class Pad {
  readonly el = h("div", { class: "pad", role: "group", "aria-label": text.play.pad });
  readonly #user: PadUser;
  readonly #mode: HTMLButtonElement;
  readonly #erase: HTMLButtonElement;
  #keys: HTMLButtonElement[] = [];

  constructor(user: PadUser) {
    this.#user = user;
    this.#mode = button("", "key tool", () => user.mode(), { "aria-pressed": "false" });
    this.#mode.append(icon(pencil), h("span", { text: text.play.notes }));
    this.#erase = button("", "key tool erase", () => user.erase());
    this.#erase.append(icon(eraser), h("span", { text: text.play.erase }));
  }

  /** update brings the pad in step. */
  update(scene: PadScene): void {
    if (this.#keys.length !== scene.values) this.#build(scene.values);
    this.#keys.forEach((el, i) => {
      const left = Math.max(0, scene.remaining[i + 1] ?? 0);
      setAttr(el, "data-count", scene.enabled ? String(left) : "\u00a0"); // style shows it; the label says it in words
      setAttr(el, "aria-label", text.play.digit(symbolOf(i + 1), left));
      el.disabled = !scene.enabled || left === 0;
    });
    setAttr(this.#mode, "aria-pressed", String(scene.notes));
    this.el.classList.toggle("noting", scene.notes);
    this.#mode.disabled = this.#erase.disabled = !scene.enabled;
  }

  #build(values: number): void {
    this.#keys = Array.from({ length: values }, (_, i) => this.#key(i + 1));
    this.el.dataset["values"] = String(values);
    this.el.replaceChildren(...this.#keys, this.#mode, this.#erase);
  }

  #key(value: number): HTMLButtonElement {
    const el = button("", "key", () => this.#user.value(value), { "data-value": value });
    el.append(h("span", { class: "symbol", text: symbolOf(value) }));
    return el;
  }
}

const pencil = "M4 20l1-5L16.5 3.5a1.8 1.8 0 0 1 2.5 0l1.5 1.5a1.8 1.8 0 0 1 0 2.5L9 19l-5 1ZM14 6l4 4";
const eraser = "M8.5 19.5 3.8 14.8a1.6 1.6 0 0 1 0-2.3l8.7-8.7a1.6 1.6 0 0 1 2.3 0l5.4 5.4a1.6 1.6 0 0 1 0 2.3l-8 8Zm0 0H20M8.5 8l7.5 7.5";
