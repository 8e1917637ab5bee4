// Strikes as marks: a cross for each counted one, a dot for each remaining one.

import { text } from "../text/text.ts";
import { h, setAttr } from "./dom.ts";

const shown = 5; // more than this are shown as a number

/** Shows the number of strikes and their limit. */
export class StrikeMarks {
  readonly el = h("span", { class: "strikes", role: "img" });
  #drawn = "";

  /** Shows n strikes of a limit; a limit of 0 means no limit. */
  update(n: number, limit: number): void {
    const key = `${n}/${limit}`;
    if (key === this.#drawn) return;
    const grew = this.#drawn !== "" && n > Number(this.#drawn.split("/")[0]);
    this.#drawn = key;
    setAttr(this.el, "aria-label", text.play.strikes(n, limit));
    this.el.replaceChildren(...marks(n, limit));
    if (grew) this.el.querySelector(".hit:last-of-type")?.classList.add("fresh");
  }
}

function marks(n: number, limit: number): HTMLElement[] {
  if (limit === 0 && n === 0) return [];
  if (limit === 0 || limit > shown) {
    const label = limit === 0 ? String(n) : `${n}/${limit}`;
    return [h("span", { class: n > 0 ? "hit" : "left", text: n > 0 ? "✕" : "○" }), h("span", { text: label })];
  }
  return Array.from({ length: limit }, (_, i) =>
    i < n ? h("span", { class: "hit", text: "✕" }) : h("span", { class: "left", text: "○" }),
  );
}
