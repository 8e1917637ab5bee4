// The clues next to a board. They stay visible when the board is zoomed: those of rows move with it vertically, those
// of columns horizontally.

import type { ClueState } from "../board/rules.ts";
import type { Gutter, GutterSide, Shape } from "../board/shape.ts";
import type { View } from "../board/view.ts";
import { h } from "../ui/dom.ts";

/** The space of clues on each side, in cells. */
export type OutsideSpace = Readonly<Record<GutterSide, number>>;

const sides: readonly GutterSide[] = ["top", "left", "right", "bottom"];
const high = 0.72; // of a cell: the height of an item
const letter = 0.36; // of a cell: the width of a character
const gap = 0.3; // of a cell: the gap between two items
const edge = 0.25;

/** Returns the space that clues need next to a board, in cells of the whole board. */
export function spaceFor(gutters: readonly Gutter[]): OutsideSpace {
  const maxSize = (side: GutterSide, size: (g: Gutter) => number) =>
    Math.max(0, ...gutters.filter((g) => g.side === side && g.items.length > 0).map(size));
  const heightOf = ({ items }: Gutter) => items.length * high + edge;
  const widthOf = ({ items }: Gutter) => items.reduce((n, item) => n + item.length * letter + gap, 0) + edge;
  return {
    top: maxSize("top", heightOf),
    bottom: maxSize("bottom", heightOf),
    left: maxSize("left", widthOf),
    right: maxSize("right", widthOf),
  };
}

/** The clues around one board. */
export class OutsideClues {
  readonly els: readonly HTMLElement[];
  readonly #frames: Readonly<Record<GutterSide, HTMLElement>>;
  #gutters: readonly Gutter[] = [];
  #lines: HTMLElement[] = [];
  #states: string[] = []; // the state that each line was drawn with

  constructor() {
    const frame = () => h("div", { class: "gutter-frame" });
    this.#frames = { top: frame(), left: frame(), right: frame(), bottom: frame() };
    this.els = sides.map((side) => h("div", { class: `gutter ${side}`, "aria-hidden": "true" }, this.#frames[side]));
  }

  /** Draws the clues of a shape and returns the space that they take. */
  build(shape: Shape): OutsideSpace {
    this.#gutters = shape.gutters ?? [];
    this.#states = [];
    this.#lines = this.#gutters.map(({ items, line }) => {
      const el = h("div", { class: "clue" }, ...items.map((text) => h("span", { text })));
      el.style.setProperty("--place", String(line));
      return el;
    });
    for (const side of sides) {
      const own = this.#lines.filter((_, i) => this.#gutters[i]?.side === side);
      this.#frames[side].replaceChildren(...own);
      this.#frames[side].parentElement?.toggleAttribute("hidden", own.length === 0);
    }
    return spaceFor(this.#gutters);
  }

  /** Shows the state of each clue. */
  show(states: readonly ClueState[]): void {
    this.#lines.forEach((el, i) => {
      const { done = new Set<number>(), wrong = false } = states[i] ?? {};
      const all = (this.#gutters[i]?.items.length ?? 0) === done.size;
      const key = `${[...done].join()} ${wrong}`;
      if (this.#states[i] === key) return;
      this.#states[i] = key;
      el.classList.toggle("wrong", wrong);
      el.classList.toggle("done", all && !wrong);
      [...el.children].forEach((item, n) => item.classList.toggle("struck", done.has(n)));
    });
  }

  /** Moves the clues with the board. laid is the scale of the board's layout. */
  follow({ scale, x, y }: View, laid: number): void {
    for (const side of sides) {
      const across = side === "top" || side === "bottom";
      const frame = this.#frames[side];
      frame.style.setProperty("--zoom", String(laid));
      const stretch = scale / laid;
      frame.style.transform =
        scale === 1 && laid === 1
          ? ""
          : across
            ? `scaleX(${stretch}) translateX(${-x * 100}%)`
            : `scaleY(${stretch}) translateY(${-y * 100}%)`;
    }
  }
}
