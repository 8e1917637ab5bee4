// The pad: modes, a key for every value with how many are left, colours instead of values in colour mode, and tools. It
// is made for thumbs and has no text input, so a phone shows no keyboard.

import type { Mode } from "../board/edit.ts";
import type { Action } from "../board/keys.ts";
import { formatValue } from "../board/label.ts";
import { colourCount } from "../board/layer.ts";
import { drawing, type Glyph } from "../kinds/glyph.ts";
import type { Tool } from "../kinds/kind-ui.ts";
import { text } from "../text/text.ts";
import { button, h, icon, setAttr, setText, show, type Props } from "../ui/dom.ts";
import { lens, tool } from "./tool-button.ts";

/** The callbacks of the pad. */
export interface PadUser {
  /** Called when a tool is chosen. */
  tool(name: string): void;
  value(value: number): void;
  /** Called to have many values judged at once. */
  check(): void;
  act(action: Action): void;
  /** Called to show the cursor's box, or the whole board. */
  zoom(box: boolean): void;
}

/** The contents of the pad. */
export interface PadScene {
  /** The tools for the cells, instead of digits and modes. */
  readonly tools?: readonly Tool[];
  /** The selected tool. */
  readonly tool?: string;
  /** How many values can be judged at once; undefined where they are not. */
  readonly check?: { readonly glyph: Glyph; readonly label: string; readonly many: number };
  readonly values: number;
  /** How many of each value have to be placed, from index 1. */
  readonly remaining: readonly number[];
  readonly mode: Mode;
  /** The modes to choose from. */
  readonly modes: readonly Mode[];
  /** The value that is entered into each touched cell; 0 if there is none. */
  readonly held: number;
  readonly enabled: boolean;
  /** Whether placed values may be wrong, so that none is complete. */
  readonly open: boolean;
  readonly counts: boolean;
  readonly numbers: boolean;
  /** Whether placed values can be taken back, or only notes. */
  readonly reversible: boolean;
  readonly undo: boolean;
  readonly redo: boolean;
  /** What the button for the view does; undefined if the whole board is large enough. */
  readonly zoom: "in" | "out" | undefined;
}

/** The pad of one board. */
export class Pad {
  readonly el = h("div", { class: "pad", role: "group", "aria-label": text.board.pad });
  readonly #user: PadUser;
  readonly #modes = h("div", { class: "modes", role: "group", "aria-label": text.board.modes });
  readonly #brushes = h("div", { class: "brushes", role: "group", "aria-label": text.board.brushes, hidden: true });
  readonly #keys = h("div", { class: "keys" });
  readonly #tools = h("div", { class: "tools" });
  readonly #erase: HTMLButtonElement;
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;
  readonly #zoom: HTMLButtonElement;
  #digits: HTMLButtonElement[] = [];
  #colours: HTMLButtonElement[] = [];
  #brushKeys = new Map<string, HTMLButtonElement>();
  readonly #check: HTMLButtonElement;
  readonly #checkLabel = h("span");
  #brushesOf: readonly Tool[] = []; // the tools that the buttons were built for
  #modeKeys = new Map<Mode, HTMLButtonElement>();
  #view: "in" | "out" = "in";

  constructor(user: PadUser) {
    this.#user = user;
    this.#undo = tool(text.board.undo, undoArrow, () => user.act({ do: "undo" }));
    this.#redo = tool(text.board.redo, redoArrow, () => user.act({ do: "redo" }));
    this.#erase = tool(text.board.erase, eraser, () => user.act({ do: "erase" }));
    this.#zoom = tool("", lens, () => user.zoom(this.#view === "in"));
    this.#check = button("", "brush", () => user.check());
    this.#tools.append(this.#undo, this.#redo, this.#erase, this.#zoom);
    this.el.append(this.#modes, this.#brushes, this.#keys, this.#tools);
  }

  /** Updates the pad. */
  update(scene: PadScene): void {
    const { tools = [] } = scene;
    this.el.classList.toggle("touched", tools.length > 0);
    for (const el of [this.#modes, this.#keys]) show(el, tools.length === 0);
    show(this.#brushes, tools.length > 1);
    if (tools.length > 0) this.#updateBrushes(tools, scene);
    else this.#updateDigits(scene);
    setAttr(this.el, "data-mode", scene.mode);
    this.#erase.disabled = !scene.enabled;
    this.#undo.disabled = !scene.enabled || !scene.undo;
    this.#redo.disabled = !scene.enabled || !scene.redo;
    // in a race they take back notes only, and would be grey most of the time
    for (const el of [this.#undo, this.#redo])
      el.classList.toggle("idle", !scene.reversible && !scene.undo && !scene.redo);
    show(this.#zoom, scene.zoom !== undefined);
    this.#view = scene.zoom ?? "in";
    const view = this.#view === "in" ? text.board.zoomIn : text.board.zoomOut;
    setAttr(this.#zoom, "aria-label", view);
    setAttr(this.#zoom, "title", view);
    setAttr(this.#zoom, "aria-pressed", String(this.#view === "out"));
  }

  #updateBrushes(tools: readonly Tool[], { tool, enabled, check }: PadScene): void {
    if (this.#brushesOf !== tools) {
      this.#brushesOf = tools;
      this.#brushKeys = new Map(tools.map((t) => [t.name, this.#brush(t)]));
      if (check) this.#check.replaceChildren(picture(check.glyph), this.#checkLabel);
      this.#brushes.replaceChildren(...this.#brushKeys.values(), ...(check ? [this.#check] : []));
    }
    setText(this.#checkLabel, check?.label ?? "");
    this.#check.disabled = !enabled || !check?.many;
    for (const [name, el] of this.#brushKeys) {
      setAttr(el, "aria-pressed", String(name === tool));
      el.disabled = !enabled;
    }
  }

  #brush({ name, glyph, label }: Tool): HTMLButtonElement {
    const el = button("", "brush", () => this.#user.tool(name), { "data-tool": name });
    el.append(picture(glyph), h("span", { text: label }));
    return el;
  }

  #updateDigits(scene: PadScene): void {
    if (this.#digits.length !== scene.values) this.#build(scene.values);
    if (this.#modeKeys.size !== scene.modes.length) this.#buildModes(scene.modes);
    const colours = scene.mode === "colour";
    this.#digits.forEach((el, i) => this.#updateKey(el, i + 1, scene, !colours));
    this.#colours.forEach((el, i) => this.#updateColour(el, i + 1, scene, colours));
    for (const [mode, el] of this.#modeKeys) {
      setAttr(el, "aria-pressed", String(mode === scene.mode));
      el.disabled = !scene.enabled;
    }
  }

  #updateKey(el: HTMLButtonElement, value: number, scene: PadScene, shown: boolean): void {
    const left = Math.max(0, scene.remaining[value] ?? 0);
    const symbol = formatValue(value, scene.numbers);
    show(el, shown);
    setText(el.firstElementChild ?? el, symbol);
    // the style sheet shows it; the label says it in words
    setAttr(el, "data-count", scene.enabled && scene.counts ? String(left) : "\u00a0");
    setAttr(el, "aria-label", text.board.digit(symbol, left));
    setAttr(el, "aria-pressed", String(scene.held === value));
    el.classList.toggle("spent", left === 0);
    el.disabled = !scene.enabled || (left === 0 && !scene.open);
  }

  #updateColour(el: HTMLButtonElement, n: number, scene: PadScene, shown: boolean): void {
    show(el, shown);
    setAttr(el, "aria-pressed", String(scene.held === n));
    el.disabled = !scene.enabled;
  }

  #build(values: number): void {
    this.#digits = Array.from({ length: values }, (_, i) => this.#key(i + 1, "key", { "data-value": i + 1 }));
    for (const el of this.#digits) el.append(h("span", { class: "symbol" }));
    this.#colours = Array.from({ length: colourCount }, (_, i) => this.#colour(i + 1));
    this.el.dataset["values"] = String(values);
    this.#keys.replaceChildren(...this.#digits, ...this.#colours);
  }

  #buildModes(modes: readonly Mode[]): void {
    const build = (mode: Mode) => {
      const el = button("", "mode", () => this.#user.act({ do: "mode", mode }));
      el.append(icon(signs[mode]), h("span", { text: text.board.mode[mode] }));
      return [mode, el] as const;
    };
    this.#modeKeys = new Map(modes.map(build));
    this.#modes.replaceChildren(...this.#modeKeys.values());
  }

  #colour(n: number): HTMLButtonElement {
    const el = this.#key(n, "key swatch", { "data-colour": n });
    el.style.setProperty("--mark", `var(--mark-${n})`);
    setAttr(el, "aria-label", text.board.colour(n));
    el.append(h("span", { class: "symbol", text: String(n) }));
    return el;
  }

  /** Returns a key that enters its value, however long a finger rests on it. */
  #key(value: number, kind: string, props: Props): HTMLButtonElement {
    const el = button("", kind, () => this.#user.value(value), props);
    el.addEventListener("contextmenu", (event) => event.preventDefault()); // a long press would open one
    return el;
  }
}

function picture(glyph: Glyph): Element {
  return typeof glyph === "string" ? h("span", { class: "symbol", text: glyph }) : drawing(glyph, "glyph");
}

const signs: Readonly<Record<Mode, string>> = {
  digit: "M9 7.5 12.5 5v14M9 19h7",
  corner: "M4 20l1-5L16.5 3.5a1.8 1.8 0 0 1 2.5 0l1.5 1.5a1.8 1.8 0 0 1 0 2.5L9 19l-5 1ZM14 6l4 4",
  centre: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9.5 12h5",
  colour: "M12 3.5s6.5 6 6.5 10.5a6.5 6.5 0 0 1-13 0C5.5 9.5 12 3.5 12 3.5ZM8.5 14.5a3.5 3.5 0 0 0 3 3.300",
};
const undoArrow = "M9 5 4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 0 1 0 11h-3.5";
const redoArrow = "M15 5l4.5 4.5L15 14M19 9.5h-9a5.5 5.5 0 0 0 0 11h3.5";
const eraser =
  "M8.5 19.5 3.8 14.8a1.6 1.6 0 0 1 0-2.3l8.7-8.7a1.6 1.6 0 0 1 2.3 0l5.4 5.4a1.6 1.6 0 0 1 0 2.3l-8 8Zm0 0H20M8.5 8l7.5 7.5";
