// The layer over the cells of a board: lines, cages and diagonals, highlighted notes, the outline of the selection, and
// other players.

import { extrasOf } from "../board/extras.ts";
import { linesOf, outline, type GridLine } from "../board/lines.ts";
import type { OtherPlayer, CellView, Scene } from "../board/cell-view.ts";
import { notedPlaces, strokes, struckNotes, showsColourTags } from "../board/places.ts";
import { colOf, rowOf, type Shape } from "../board/shape.ts";
import { strokePaths } from "../kinds/glyph.ts";
import type { Drawing } from "../kinds/kind-ui.ts";
import { initial } from "../text/format.ts";
import { playerColour } from "../ui/colours.ts";
import { h, List, setAttr, setText, type ListItem } from "../ui/dom.ts";
import { svg } from "../ui/svg.ts";

const ns = "http://www.w3.org/2000/svg";
const cageInset = 0.09;
const selectionInset = 0.045;

/** The layer over one board. It ignores pointers. */
export class Overlay {
  readonly el = h("div", { class: "over", "aria-hidden": "true" });
  /** The layer below the cells. */
  readonly under = drawing("under");
  readonly #ground = drawing("ground");
  readonly #over = drawing("signs");
  readonly #noted = path("noted-places");
  readonly #dead = path("dead-notes");
  readonly #lines = h("div", { class: "lines" });
  readonly #sums = h("div", { class: "sums" });
  readonly #marks = drawing("outlines");
  readonly #selection = path("selection");
  readonly #count = h("span", { class: "stroke-count", hidden: true });
  readonly #guests = h("div", { class: "guests" });
  readonly #list: List<OtherPlayer & { shape: Shape }>;
  #selected: ReadonlySet<number> | undefined;
  #struck: number[] = []; // the struck notes of each cell, negative if the numbers of colours take room
  #strokes: string[] = [];

  constructor() {
    this.#marks.append(this.#selection);
    this.#list = new List(
      this.#guests,
      (g) => g.seat,
      (g) => guestPart(g.seat),
    );
    this.el.append(this.#ground, this.#lines, this.#over, this.#sums, this.#marks, this.#guests, this.#count);
  }

  /** Draws the parts that depend on the shape only. */
  build(shape: Shape, kind: Drawing): void {
    this.under.replaceChildren(
      ...strokePaths(kind.under?.(shape) ?? []),
      svg("g", { class: "patterns" }, ...strokePaths(kind.patterns?.(shape) ?? [])),
    );
    this.#over.replaceChildren(...strokePaths(kind.over?.(shape) ?? []));
    for (const layer of [this.under, this.#ground, this.#over, this.#marks])
      layer.setAttribute("viewBox", `0 0 ${shape.width} ${shape.height}`);
    const cages = shape.cages.map((c) => path("cage", outline(shape, c.cells, cageInset)));
    const slopes = extrasOf(shape.extras).map((extra) => path("slope", extra.path(shape.width)));
    this.#ground.replaceChildren(this.#noted, this.#dead, ...slopes, ...cages);
    this.#lines.replaceChildren(...linesOf(shape).map(buildLine));
    const sums = shape.cages.map(({ sum, cells }): [number, string] => [sumCell(cells), String(sum)]);
    this.#sums.replaceChildren(...[...sums, ...(shape.letters ?? [])].map(([cell, said]) => spot(shape, cell, said)));
    this.#selected = undefined;
    this.#struck = [];
    this.#strokes = [];
    setAttr(this.#dead, "d", "");
  }

  /** Draws the parts that change. */
  show(scene: Scene, looks: readonly CellView[]): void {
    const { shape, selected, guests = [], counted } = scene;
    this.#count.hidden = !counted;
    if (counted) {
      setText(this.#count, String(counted.many));
      place(this.#count, shape, counted.cell);
    }
    if (selected !== this.#selected) {
      this.#selected = selected;
      setAttr(this.#selection, "d", selected && selected.size > 1 ? outline(shape, selected, selectionInset) : "");
    }
    setAttr(this.#noted, "d", notedPlaces(shape, looks));
    this.#strike(shape, looks);
    this.#list.update(guests.map((g) => ({ ...g, shape })));
  }

  /** Redraws the lines through notes if they have changed. */
  #strike(shape: Shape, looks: readonly CellView[]): void {
    let others = false;
    looks.forEach((look, cell) => {
      const notes = struckNotes(look, shape.values) * (showsColourTags(look) ? -1 : 1);
      if (notes === (this.#struck[cell] ?? 0)) return;
      this.#struck[cell] = notes;
      this.#strokes[cell] = strokes(shape, cell, look);
      others = true;
    });
    if (others) setAttr(this.#dead, "d", this.#strokes.join(""));
  }
}

/** Returns the cell of a cage that shows its sum: the first one. */
function sumCell(cells: readonly number[]): number {
  return Math.min(...cells);
}

function drawing(name: string): SVGSVGElement {
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("preserveAspectRatio", "none");
  return svg;
}

function path(name: string, d = ""): SVGPathElement {
  const el = document.createElementNS(ns, "path");
  el.setAttribute("class", name);
  el.setAttribute("d", d);
  return el;
}

/** Builds a line over the cells. Borders of cells would interrupt each other where they cross. */
function buildLine({ across, before, from, to, thick }: GridLine): HTMLElement {
  const el = h("span", { class: `${across ? "across" : "down"}${thick ? " thick" : ""}` });
  el.style.setProperty("--before", String(before));
  el.style.setProperty("--from", String(from));
  el.style.setProperty("--long", String(to - from));
  return el;
}

function spot(shape: Shape, cell: number, text: string): HTMLElement {
  const el = h("span", { text });
  place(el, shape, cell);
  return el;
}

function place(el: HTMLElement, shape: Shape, cell: number): void {
  el.style.setProperty("--row", String(rowOf(shape, cell)));
  el.style.setProperty("--col", String(colOf(shape, cell)));
}

function guestPart(seat: number): ListItem<OtherPlayer & { shape: Shape }> {
  const el = h("span", { class: "guest" }, h("b"));
  el.style.setProperty("--by", playerColour(seat));
  const update = ({ shape, cell, name }: OtherPlayer & { shape: Shape }) => {
    place(el, shape, cell);
    el.style.setProperty("--up", rowOf(shape, cell) ? "-50%" : "0");
    el.style.setProperty("--out", colOf(shape, cell) < shape.width - 1 ? "50%" : "0");
    const badge = el.firstElementChild;
    if (badge) setText(badge, initial(name));
  };
  return { el, update };
}
