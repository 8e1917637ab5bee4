// Draws one cell of a board.

import { formatValue } from "../board/label.ts";
import type { CellView } from "../board/cell-view.ts";
import { bit, bits } from "../board/notation.ts";
import { focusedPlace, showsColourTags, usesWideNotes } from "../board/places.ts";
import type { Shape } from "../board/shape.ts";
import { drawing, type Glyph, type Stroke } from "../kinds/glyph.ts";
import type { Drawing } from "../kinds/kind-ui.ts";
import { initial } from "../text/format.ts";
import { markColours, playerColour } from "../ui/colours.ts";
import { h, setAttr } from "../ui/dom.ts";

/** How a board's cells are drawn, and how many notes fit next to each other. */
export interface CellSlots {
  readonly values: number;
  readonly cols: number;
  readonly shape: Shape;
  readonly drawing: Drawing;
}

/**
 * Returns a key of what is written in the cell and in its label. It leaves out what only shades the ground, because
 * moving the cursor changes the ground of a hundred cells of a large board, and writing them anew would cost a layout.
 * It leaves out the highlighted note as well, which the overlay draws.
 */
export function inkOf(look: CellView): string {
  const said = flagsOf(look, spoken);
  const noted = focusedPlace(look) > 0 ? 0 : look.noted;
  return `${look.value} ${said} ${look.loose ? "loose" : ""} ${look.state} ${look.notes} ${look.centre} ${look.colours} ${look.dead} ${noted} ${look.hinted} ${look.author} ${look.numbers} ${look.tags}`;
}

/** Returns the class of a cell's element. */
export function groundOf(look: CellView): string {
  const names = flagNames(look);
  if (look.by) names.push("by");
  if (look.ping) names.push("ping");
  if (look.colours) names.push("marked");
  if (showsColourTags(look)) names.push("tagged");
  if (look.hinted) names.push(`hint-${look.hinted}`);
  return names.join(" ");
}

const spoken = ["given", "pending", "wrong", "gone", "conflict"] as const;
const shades = ["territory", "cursor", "selected", "peer", "same", "seen", "fresh", "aimed"] as const;

function flagsOf(look: CellView, names: readonly (typeof spoken)[number][]): number {
  return names.reduce((set, name, i) => (look[name] ? set | (1 << i) : set), 0);
}

function flagNames(look: CellView): string[] {
  return [...spoken, ...shades].filter((name) => look[name]);
}

/** Sets the class and the colours of a cell. */
export function drawGround(el: HTMLElement, look: CellView, ground: string): void {
  const moving = ["shake", "turning"].filter((name) => el.classList.contains(name));
  el.className = [ground, ...moving].join(" ");
  setProperty(el, "--by", look.by ? playerColour(look.by) : "");
  setProperty(el, "--ping", look.ping ? playerColour(look.ping) : "");
  setProperty(el, "--marks", markColours(bits(look.colours)));
}

/** Writes the contents of a cell. A drawing that replaces another one keeps its element, so that it can be animated. */
export function drawInk(el: HTMLElement, cell: number, look: CellView, slots: CellSlots): void {
  const parts = contents(cell, look, slots);
  const [old] = el.children;
  const [part] = parts;
  if (old && part && [old, part].every((p) => p.matches(".drawn"))) {
    old.replaceChildren(...part.childNodes);
    setAttr(old, "data-author", part.getAttribute("data-author") ?? "");
  } else el.replaceChildren(...parts);
}

/** Animates the drawing in a cell as turning by a number of degrees. */
export function turnInk(el: HTMLElement, by: number): void {
  el.classList.remove("turning");
  el.style.setProperty("--turned", `${-by}deg`);
  void el.offsetWidth; // so that the next turn starts from the beginning
  el.classList.add("turning");
}

function setProperty(el: HTMLElement, name: string, value: string): void {
  if (el.style.getPropertyValue(name) !== value) el.style.setProperty(name, value);
}

function contents(cell: number, look: CellView, slots: CellSlots): Element[] {
  const parts: Element[] = [];
  if (showsColourTags(look)) parts.push(h("span", { class: "tags-of", "data-text": bits(look.colours).join("") }));
  if (look.value > 0) parts.push(drawValue(cell, look, slots));
  else if (look.crossed)
    parts.push(drawing(slots.drawing.note ? strokesOf(slots.drawing.note(0)) : crossStrokes, "cross"));
  else if (look.centre > 0) parts.push(...middleNotes(look));
  else if (look.notes > 0) parts.push(noteGrid(look, slots));
  return parts;
}

/** Returns the value of a cell, as its kind draws it. */
function drawValue(cell: number, look: CellView, { shape, drawing: kind }: CellSlots): HTMLElement {
  const glyph = kind.value({ ...look, shape, cell });
  const by = { "data-author": look.author && initial(look.author) };
  if (typeof glyph !== "string") return h("span", { class: "digit drawn", ...by }, drawing(glyph, "glyph"));
  return h("span", { class: glyph.length > 1 ? "digit wide" : "digit", text: glyph, ...by });
}

function strokesOf(glyph: Glyph): readonly Stroke[] {
  return typeof glyph === "string" ? crossStrokes : glyph;
}

/** The default cross. */
const crossStrokes: readonly Stroke[] = [{ d: "M.36 .36l.28 .28M.64 .36l-.28 .28", line: "ink-2", width: 0.06 }];

/**
 * Returns the notes in their places. They are one text that the style sheet arranges, and those that contradict the
 * board are a second text over it, struck through by the overlay: with an element for each note, every cell of a large
 * board would have 25.
 */
function noteGrid(look: CellView, { values, cols, drawing: { note } }: CellSlots): HTMLElement {
  if (note) return h("span", { class: "notes" }, ...bits(look.notes).map((v) => drawNote(v, look, note(v), cols)));
  if (usesWideNotes(look, values))
    return h("span", { class: "notes" }, ...bits(look.notes).map((v) => noteOf(v, look, cols)));
  const dead = look.notes & look.dead;
  const layer = (set: number) => {
    const rows: string[] = [];
    for (let first = 1; first <= values; first += cols) {
      const row = Array.from({ length: cols }, (_, i) => first + i);
      rows.push(row.map((v) => (set & bit(v) ? formatValue(v, false) : "\u2007")).join(""));
    }
    return rows.join("\n");
  };
  return h("span", {
    class: "notes",
    "data-text": layer(look.notes & ~dead),
    "data-dead": dead ? layer(dead) : undefined,
  });
}

function noteOf(value: number, look: CellView, cols: number): HTMLElement {
  return placeNote(
    h("span", { class: look.dead & bit(value) ? "dead" : "", "data-text": formatValue(value, look.numbers) }),
    value,
    cols,
  );
}

function drawNote(value: number, look: CellView, glyph: Glyph, cols: number): HTMLElement {
  const el = h(
    "span",
    { class: look.dead & bit(value) ? "dead" : "" },
    typeof glyph === "string" ? glyph : drawing(glyph, "glyph"),
  );
  return placeNote(el, value, cols);
}

function placeNote(el: HTMLElement, value: number, cols: number): HTMLElement {
  el.style.setProperty("--col", String((value - 1) % cols));
  el.style.setProperty("--row", String(Math.floor((value - 1) / cols)));
  return el;
}

/** Returns the centre notes, with the corner notes in a line above them. */
function middleNotes(look: CellView): HTMLElement[] {
  const centre = run(look, look.centre, "centre");
  return look.notes > 0 ? [run(look, look.notes, "above"), centre] : [centre];
}

/** Returns notes in one line: one text, with elements for those that look different. */
function run(look: CellView, set: number, name: string): HTMLElement {
  const values = bits(set);
  const el = h("span", { class: `run ${name}`, "data-many": values.length > 5 });
  let plain = "";
  const flush = () => {
    if (plain) el.append(h("span", { "data-text": plain }));
    plain = "";
  };
  for (const v of values) {
    const dead = (look.dead & bit(v)) !== 0;
    if (v !== look.noted && !dead) {
      plain += formatValue(v, look.numbers);
      continue;
    }
    flush();
    el.append(h("span", { class: v === look.noted ? "noted" : "dead", "data-text": formatValue(v, look.numbers) }));
  }
  flush();
  return el;
}
