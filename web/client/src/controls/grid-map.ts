// The map of a board of several grids: a button for each, arranged like the grids, which shows how full the grid is,
// which players are in it, and whether it is visible.

import type { Board } from "../board/board.ts";
import { gridsOf, type Grid } from "../board/grids.ts";
import type { OtherPlayer } from "../board/cell-view.ts";
import type { Shape } from "../board/shape.ts";
import { text } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { button, h, setAttr, show } from "../ui/dom.ts";
import { lens, tool } from "./tool-button.ts";

/** The contents of the map. */
export interface MapScene {
  readonly shape: Shape;
  readonly board: Board;
  /** The cursors of the other players. */
  readonly guests: readonly OtherPlayer[];
  /** The cells of a hint. */
  readonly hinted?: ReadonlyMap<number, unknown>;
  /** The visible grid; -1 is the whole board. */
  readonly shown: number;
  /** Whether the whole board is visible. */
  readonly whole: boolean;
}

/** The callbacks of the map. */
export interface MapUser {
  /** Called when a grid's button is pressed. */
  grid(n: number): void;
  /** Called when the button for the view is pressed: with true to show the whole board, otherwise one grid. */
  view(whole: boolean): void;
}

/** The map. Boards of one grid have none. */
export class GridMap {
  readonly el: HTMLElement;
  readonly #user: MapUser;
  readonly #map = h("div", { class: "grid-keys" });
  readonly #view: HTMLButtonElement;
  #grids: Shape["grids"];
  #keys: HTMLButtonElement[] = [];
  #whole = true;

  constructor(user: MapUser) {
    this.#user = user;
    this.#view = tool("", lens, () => user.view(!this.#whole));
    this.el = h(
      "div",
      { class: "grid-map", role: "group", "aria-label": text.board.gridMap, hidden: true },
      this.#map,
      this.#view,
    );
  }

  /** Updates the map. */
  update({ shape, board, guests, hinted, shown, whole }: MapScene): void {
    show(this.el, shape.grids !== undefined);
    if (!shape.grids) return;
    if (this.#grids !== shape.grids) this.#build(shape);
    this.#whole = whole;
    const view = whole ? text.board.zoomGrid : text.board.zoomOut;
    setAttr(this.#view, "aria-label", view);
    setAttr(this.#view, "title", view);
    setAttr(this.#view, "aria-pressed", String(!whole));
    this.#keys.forEach((el, n) => {
      const cells = cellsIn(shape, n);
      const left = countEmpty(board, cells);
      const here = guestsIn(shape, guests, n);
      const label = nameGrid({ shape, board, guests }, n);
      setAttr(el, "aria-label", label);
      setAttr(el, "title", label);
      setAttr(el, "aria-pressed", String(n === shown));
      el.classList.toggle(
        "hinted",
        cells.some((cell) => hinted?.has(cell)),
      );
      el.style.setProperty("--full", `${100 - (100 * left) / cells.length}%`);
      const dots = here.map(({ seat }) => seat).join(" ");
      if (el.dataset["here"] !== dots) this.#settle(el, dots, here);
    });
  }

  /** Adds a dot to a grid for each player in it. */
  #settle(el: HTMLElement, dots: string, here: readonly OtherPlayer[]): void {
    el.dataset["here"] = dots;
    const marks = here.map(({ seat }) => {
      const dot = h("i");
      dot.style.setProperty("--by", playerColour(seat));
      return dot;
    });
    el.replaceChildren(h("span", {}, ...marks));
  }

  #build(shape: Shape): void {
    this.#grids = shape.grids;
    const { grids = [] } = shape;
    const unit = gridSpacing(grids);
    const last = (of: "row" | "col") => Math.max(...grids.map((g) => g[of])) / unit;
    const [across, down] = [last("col") + 1, last("row") + 1];
    for (const [name, n] of Object.entries({ across, down })) this.el.style.setProperty(`--${name}`, String(n));
    this.el.classList.toggle("wide", across > wideFrom);
    this.#keys = grids.map(({ row, col }, n) => {
      const el = button("", "grid-key", () => this.#user.grid(n));
      for (const [name, at] of Object.entries({ col: col / unit, row: row / unit }))
        el.style.setProperty(`--${name}`, String(at));
      return el;
    });
    this.#map.replaceChildren(...this.#keys);
  }
}

const wideFrom = 4; // the number of grids next to each other that leaves no room for the pad on a phone

/**
 * Returns the smallest distance between the starts of grids, along rows or columns, which limits the size at which each
 * can be drawn.
 */
function gridSpacing(grids: readonly Grid[]): number {
  const far = grids.flatMap((a, i) =>
    grids.slice(0, i).map((b) => Math.max(Math.abs(a.row - b.row), Math.abs(a.col - b.col))),
  );
  return Math.min(...far);
}

/** Describes a grid: its number, how many cells are left to fill, and the players in it. */
export function nameGrid({ shape, board, guests }: Pick<MapScene, "shape" | "board" | "guests">, n: number): string {
  return text.board.grid(
    n + 1,
    countEmpty(board, cellsIn(shape, n)),
    guestsIn(shape, guests, n)
      .map(({ name }) => name)
      .join(", "),
  );
}

function countEmpty(board: Board, cells: readonly number[]): number {
  return cells.filter((cell) => board.cells[cell] === 0).length;
}

function guestsIn(shape: Shape, guests: readonly OtherPlayer[], n: number): readonly OtherPlayer[] {
  return guests.filter(({ cell }) => gridsOf(shape, cell).includes(n));
}

function cellsIn({ width, grids = [] }: Shape, n: number): number[] {
  const { row, col, side } = grids[n] ?? { row: 0, col: 0, side: 0 };
  return Array.from({ length: side * side }, (_, i) => (row + Math.floor(i / side)) * width + col + (i % side));
}
