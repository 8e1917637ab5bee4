// <nonet-board>: draws any board, for those who play and those who watch. It knows cells and looks, no rules.

import { looksOf, labelOf, type LabelWords, type Look, type Scene } from "../board/look.ts";
import { bits, symbolOf } from "../board/notation.ts";
import { linesOf, type Line, type Shape } from "../board/shape.ts";
import { initial } from "../format.ts";
import { h, setAttr } from "./dom.ts";
import { playerColour } from "./colours.ts";

/** pickEvent is fired on the board when a cell is pointed at; its detail is the cell. */
export const pickEvent = "pick";

/** BoardElement is the element. */
export class BoardElement extends HTMLElement {
  /** The words of the cells' labels. */
  words: LabelWords | undefined;
  #grid = h("div", { class: "grid", role: "grid" });
  #lines = h("div", { class: "lines", "aria-hidden": "true" });
  #shape: Shape | undefined;
  #cells: HTMLElement[] = [];
  #drawn: string[] = []; // what each cell was drawn from, so that only what changed is drawn again
  #active = -1;

  connectedCallback(): void {
    if (this.#grid.isConnected) return;
    this.append(h("div", { class: "frame" }, this.#grid, this.#lines));
    this.#grid.addEventListener("pointerdown", (event) => this.#point(event));
    this.#grid.addEventListener("focusin", (event) => this.#pick(event.target));
  }

  /** name is what the grid is called by a screen reader. */
  set name(text: string) {
    setAttr(this.#grid, "aria-label", text);
  }

  /** show draws a scene: everything the first time, then what changed. */
  show(scene: Scene): void {
    if (!this.#shape || !alike(this.#shape, scene.shape)) this.#build(scene.shape);
    this.#move(scene.cursor);
    looksOf(scene).forEach((look, cell) => {
      const key = JSON.stringify(look);
      if (this.#drawn[cell] === key) return;
      this.#drawn[cell] = key;
      this.#draw(scene.shape, cell, look);
    });
  }

  /** focusCell gives the keyboard to a cell. */
  focusCell(cell: number): void {
    this.#move(cell);
    this.#cells[cell]?.focus({ preventScroll: true });
  }

  /** hasFocus says whether the keyboard is on the board. */
  get hasFocus(): boolean {
    return this.#grid.contains(document.activeElement);
  }

  /** shake makes a cell tell that its value was wrong; style decides how, and whether it moves. */
  shake(cell: number): void {
    const el = this.#cells[cell];
    el?.classList.remove("shake");
    void el?.offsetWidth; // so that a second mistake starts the movement again
    el?.classList.add("shake");
  }

  #build(shape: Shape): void {
    this.#shape = shape;
    this.#drawn = [];
    this.#cells = Array.from({ length: shape.width * shape.height }, () => h("div", { role: "gridcell", tabindex: "-1" }));
    const rows = Array.from({ length: shape.height }, (_, row) =>
      h("div", { role: "row" }, ...this.#cells.slice(row * shape.width, (row + 1) * shape.width)),
    );
    this.#grid.replaceChildren(...rows);
    this.#lines.replaceChildren(...linesOf(shape).map(buildLine));
    const noteCols = shape.boxCols || Math.ceil(Math.sqrt(shape.values));
    this.style.setProperty("--side", String(Math.max(shape.width, shape.height)));
    this.style.setProperty("--width", String(shape.width));
    this.style.setProperty("--note-cols", String(noteCols));
    this.style.setProperty("--note-rows", String(Math.ceil(shape.values / noteCols)));
  }

  /** move keeps the grid one tab stop, at the cursor. */
  #move(cursor: number): void {
    const active = Math.max(0, cursor);
    if (active === this.#active && this.#cells[active]?.tabIndex === 0) return;
    const last = this.#cells[this.#active];
    if (last) last.tabIndex = -1;
    const next = this.#cells[active];
    if (next) next.tabIndex = 0;
    this.#active = active;
  }

  #draw(shape: Shape, cell: number, look: Look): void {
    const el = this.#cells[cell];
    if (!el) return;
    el.className = classesOf(look, this.#shakes(el));
    el.style.setProperty("--by", look.by ? playerColour(look.by) : "");
    setAttr(el, "aria-readonly", String(look.given));
    setAttr(el, "aria-selected", String(look.cursor));
    if (this.words) setAttr(el, "aria-label", labelOf(shape, cell, look, this.words));
    el.replaceChildren(...contents(look));
  }

  #shakes(el: HTMLElement): boolean {
    return el.classList.contains("shake");
  }

  #point(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#pick(event.target);
  }

  #pick(target: EventTarget | null): void {
    const el = target instanceof Element ? target.closest<HTMLElement>("[role=gridcell]") : null;
    const cell = el ? this.#cells.indexOf(el) : -1;
    if (cell >= 0) this.dispatchEvent(new CustomEvent(pickEvent, { detail: cell }));
  }
}

customElements.define("nonet-board", BoardElement);

/** buildLine draws a line over the cells: borders of the cells themselves would break each other where they cross. */
function buildLine({ across, before, thick }: Line): HTMLElement {
  const el = h("span", { class: `${across ? "across" : "down"}${thick ? " thick" : ""}` });
  el.style.setProperty("--before", String(before));
  return el;
}

function contents(look: Look): Node[] {
  if (look.value > 0) {
    return [h("span", { class: "digit", text: symbolOf(look.value), "data-author": look.author && initial(look.author) })];
  }
  if (look.notes === 0) return [];
  const marks = bits(look.notes).map((value) => noteOf(value, value === look.noted));
  return [h("span", { class: "notes" }, ...marks)];
}

/** noteOf is a note as style writes it, not as text: the cell's label says its notes in words. */
function noteOf(value: number, stands: boolean): HTMLElement {
  const el = h("span", { class: stands ? "noted" : undefined, "data-note": symbolOf(value) });
  el.style.setProperty("--v", String(value - 1));
  return el;
}

const flags = ["given", "pending", "wrong", "cursor", "peer", "same"] as const;

function classesOf(look: Look, shakes: boolean): string {
  const names: string[] = flags.filter((f) => look[f]);
  if (look.by) names.push("by");
  if (shakes) names.push("shake");
  return names.join(" ");
}

function alike(a: Shape, b: Shape): boolean {
  return a.width === b.width && a.height === b.height && a.boxRows === b.boxRows && a.boxCols === b.boxCols;
}
