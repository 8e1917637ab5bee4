// <nonet-board> draws any board, for players and spectators. It knows cells; the UI of the board's kind knows the rules
// and how values are drawn. Its input is a Scene (board/cell-view.ts), and pointer events go to a StrokeUser, if there
// is one. Its cells have a roving tabindex, so the whole grid is one tab stop.

import { gridToward } from "../board/grids.ts";
import { describeCell, type LabelWords } from "../board/label.ts";
import { isSameScene, cellViews, type CellView, type Scene } from "../board/cell-view.ts";
import { noteCols } from "../board/places.ts";
import { isSameShape, isCell, type Shape } from "../board/shape.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { plainKind } from "../kinds/plain.ts";
import type { KindUI } from "../kinds/kind-ui.ts";
import { tintColour } from "../ui/colours.ts";
import { h, setAttr } from "../ui/dom.ts";
import { flashCells, popValue, sendWave } from "./celebration.ts";
import { drawGround, drawInk, groundOf, inkOf, turnInk, type CellSlots } from "./cell.ts";
import { OutsideClues } from "./outside-clues.ts";
import { Overlay } from "./overlay.ts";
import { Strokes, type StrokeUser } from "./strokes.ts";
import { Zoom } from "./zoom.ts";

/** Fired on the board when a cell gets the focus, also by a click; its detail is the cell. */
export const pickEvent = "pick";

/** Fired on the board when the player swipes to another of its grids; its detail is the grid. */
export const gridEvent = "grid";

/** The element. */
export class BoardElement extends HTMLElement {
  /** The texts of the cells' labels. */
  words: LabelWords | undefined;
  readonly #grid = h("div", { class: "grid", role: "grid", "aria-multiselectable": "true" });
  readonly #overlay = new Overlay();
  readonly #frame = h("div", { class: "frame" }, this.#overlay.under, this.#grid, this.#overlay.el);
  readonly #view = h("div", { class: "view" }, this.#frame);
  readonly #gutters = new OutsideClues();
  readonly #strokes = new Strokes(this.#view, this.#grid, () => this.#shape, {
    move: (dx, dy) => this.zoom.drag(dx, dy),
    scale: (factor, px, py) => this.zoom.pinch(factor, px, py),
    end: () => this.zoom.rest(),
    sweep: (dx, dy) => this.#sweep(dx, dy),
  });
  /** The visible part of the board. */
  readonly zoom: Zoom = new Zoom(
    this.#view,
    this.#frame,
    () => this.#shape,
    (view, laid) => this.#gutters.follow(view, laid),
  );
  #shape: Shape | undefined;
  #kind: KindUI = plainKind;
  #slots: CellSlots | undefined;
  #sums = new Map<number, number>(); // of the cages, by cell
  #cells: HTMLElement[] = [];
  #grounds: string[] = []; // the ground that each cell was drawn with
  #inks: string[] = [];
  #values: number[] = []; // the value that each cell shows, if it may turn
  #scene: Scene | undefined;
  #active = -1;

  connectedCallback(): void {
    if (this.#view.isConnected) return;
    this.append(this.#view, ...this.#gutters.els);
    this.#grid.addEventListener("focusin", (event) => this.#pick(event.target));
  }

  /** The accessible name of the grid. */
  set name(text: string) {
    setAttr(this.#grid, "aria-label", text);
  }

  /** Makes the next press a first one, not the second of two. */
  forgetPress(): void {
    this.#strokes.forgetPress();
  }

  /** The listener for strokes. Without one the board can only be looked at and zoomed. */
  set strokes(user: StrokeUser | undefined) {
    this.#strokes.user = user;
    this.classList.toggle("played", user !== undefined);
  }

  /** Draws a scene: everything the first time, then what has changed. */
  show(scene: Scene): void {
    // a key shows its effect at once, and then the page draws everything
    if (this.#scene && isSameScene(scene, this.#scene)) return;
    if (!this.#shape || !isSameShape(this.#shape, scene.shape)) this.#build(scene.shape);
    this.#scene = scene;
    this.#shape = scene.shape;
    this.#move(scene.cursor ?? -1);
    const looks = cellViews(scene, this.#kind);
    this.#overlay.show(scene, looks);
    this.#gutters.show(this.#kind.clues?.(scene.shape, scene.board) ?? []);
    looks.forEach((look, cell) => this.#draw(scene.shape, cell, look));
  }

  /** Moves the focus to a cell. */
  focusCell(cell: number): void {
    this.#move(cell);
    this.#cells[cell]?.focus({ preventScroll: true });
  }

  /** Reports whether the board has the focus. */
  get hasFocus(): boolean {
    return this.#grid.contains(document.activeElement);
  }

  /** Returns the place of a cell on the page. */
  boxOf(cell: number): DOMRect | undefined {
    return this.#cells[cell]?.getBoundingClientRect();
  }

  /** Animates the value of a cell. */
  pop(cell: number): void {
    popValue(this.#cells[cell]);
  }

  /** Lights cells up. */
  flash(cells: readonly number[]): void {
    flashCells(cells.flatMap((cell) => this.#cells[cell] ?? []));
  }

  /** Sends a wave in a colour over the board, from a cell. */
  wave(cell: number, colour: string): void {
    sendWave(this.#view, this.#cells[cell], colour);
  }

  /** Marks a cell's value as wrong for a moment; the style sheet decides how, and whether it moves. */
  shake(cell: number): void {
    const el = this.#cells[cell];
    el?.classList.remove("shake");
    void el?.offsetWidth; // so that a second mistake restarts the animation
    el?.classList.add("shake");
  }

  #build(shape: Shape): void {
    this.#shape = shape;
    this.#kind = kindUI(shape.kind);
    this.#grounds = [];
    this.#inks = [];
    this.#values = [];
    this.#sums = new Map(shape.cages.flatMap(({ cells, sum }) => cells.map((cell) => [cell, sum])));
    this.#cells = Array.from({ length: shape.width * shape.height }, (_, cell) => cellElement(shape, cell));
    const rows = Array.from({ length: shape.height }, (_, row) =>
      h(
        "div",
        { role: "row", "aria-rowindex": row + 1 },
        ...this.#cells.slice(row * shape.width, (row + 1) * shape.width),
      ),
    );
    this.#grid.replaceChildren(...rows);
    setAttr(this.#grid, "aria-rowcount", String(shape.height));
    setAttr(this.#grid, "aria-colcount", String(shape.width));
    this.#overlay.build(shape, this.#kind.drawing);
    const cols = this.#kind.drawing.noteCols ?? noteCols(shape);
    this.#slots = { values: shape.values, cols, shape, drawing: this.#kind.drawing };
    const beside = this.#gutters.build(shape);
    const side = Math.max(shape.width + beside.left + beside.right, shape.height + beside.top + beside.bottom);
    const sizes = {
      ...beside,
      side,
      width: shape.width,
      height: shape.height,
      "note-cols": cols,
      "note-rows": Math.ceil(shape.values / cols),
    };
    for (const [name, n] of Object.entries(sizes)) this.style.setProperty(`--${name}`, String(n));
    this.classList.toggle("caged", shape.cages.length > 0);
    this.classList.toggle("lettered", shape.values > 9);
    this.classList.toggle("guttered", (shape.gutters ?? []).length > 0);
    this.classList.toggle("broken", shape.voids.size > 0);
    this.classList.toggle("joined", shape.grids !== undefined);
    this.dataset["kind"] = this.#kind.name;
    this.zoom.reset();
  }

  /** Makes the cursor's cell the only tab stop of the grid. */
  #move(cursor: number): void {
    const active = Math.max(0, cursor);
    if (active === this.#active && this.#cells[active]?.tabIndex === 0) return;
    const last = this.#cells[this.#active];
    if (last) last.tabIndex = -1;
    const next = this.#cells[active];
    if (next) next.tabIndex = 0;
    this.#active = active;
    this.zoom.follow(active);
  }

  /** Updates a cell, if its look has changed. */
  #draw(shape: Shape, cell: number, look: CellView): void {
    const el = this.#cells[cell];
    if (!el || !this.#slots || !isCell(shape, cell)) return;
    const ground = groundOf(look);
    const shade = `${ground} ${look.by} ${look.ping} ${look.colours}`;
    if (this.#grounds[cell] !== shade) {
      this.#grounds[cell] = shade;
      drawGround(el, look, ground);
      setAttr(el, "aria-selected", String(look.selected || look.cursor));
    }
    const ink = inkOf(look);
    if (this.#inks[cell] === ink) return;
    this.#inks[cell] = ink;
    drawInk(el, cell, look, this.#slots);
    const turned = this.#turnAngle(shape, cell, look.value);
    if (turned !== 0) turnInk(el, turned);
    setAttr(el, "aria-readonly", String(look.given));
    if (this.words)
      setAttr(
        el,
        "aria-label",
        describeCell(shape, cell, look, this.words, this.#sums.get(cell), this.#kind.narration.names),
      );
  }

  /** Returns by how many degrees a cell has turned since it was drawn last. */
  #turnAngle(shape: Shape, cell: number, value: number): number {
    const { turnAngle } = this.#kind.drawing;
    const from = this.#values[cell] ?? 0;
    this.#values[cell] = value;
    return turnAngle && from > 0 && value > 0 && from !== value ? turnAngle(shape, cell, from, value) : 0;
  }

  /** Returns a function that goes to the grid in the direction of a swipe. */
  #sweep(dx: number, dy: number): (() => void) | undefined {
    const shape = this.#shape;
    if (!shape?.grids || this.zoom.isWhole) return undefined;
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    const toward = (d: number) => (Math.abs(d) < far / 2 ? 0 : -Math.sign(d));
    const grid = gridToward(shape, this.zoom.currentGrid, toward(dy), toward(dx));
    return () => void (grid !== undefined && this.dispatchEvent(new CustomEvent(gridEvent, { detail: grid })));
  }

  #pick(target: EventTarget | null): void {
    const el = target instanceof Element ? target.closest<HTMLElement>("[role=gridcell]") : null;
    const cell = el ? this.#cells.indexOf(el) : -1;
    if (cell >= 0) this.dispatchEvent(new CustomEvent(pickEvent, { detail: cell }));
  }
}

/** Builds a cell, or a placeholder where there is none. */
function cellElement(shape: Shape, cell: number): HTMLElement {
  if (!isCell(shape, cell)) return h("div", { class: "void", "aria-hidden": "true" });
  const el = h("div", { role: "gridcell", tabindex: "-1", "aria-colindex": (cell % shape.width) + 1 });
  const tint = shape.tints?.[cell] ?? 0;
  if (tint > 0) el.style.setProperty("--tint", tintColour(tint));
  return el;
}

customElements.define("nonet-board", BoardElement);
