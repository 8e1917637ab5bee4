// One cell of a drawn board.

import { shownAs } from "../board/label.ts";
import type { Look } from "../board/look.ts";
import { bit, bits } from "../board/notation.ts";
import { initial } from "../format.ts";
import { markColours, playerColour } from "./colours.ts";
import { h } from "./dom.ts";

/** Slots say how many notes of a cell stand beside each other. */
export interface Slots {
  readonly values: number;
  readonly cols: number;
}

/** keyOf is what a cell is drawn from, so that only cells that changed are drawn again. */
export function keyOf(look: Look): string {
  return Object.values(look).join();
}

/** drawCell draws a look into its element. */
export function drawCell(el: HTMLElement, look: Look, slots: Slots): void {
  el.className = classesOf(look, el.classList.contains("shake"));
  el.style.setProperty("--by", look.by ? playerColour(look.by) : "");
  el.style.setProperty("--ping", look.ping ? playerColour(look.ping) : "");
  el.style.setProperty("--marks", markColours(bits(look.colours)));
  el.replaceChildren(...contents(look, slots));
}

const flags = ["given", "pending", "wrong", "gone", "conflict", "territory", "cursor", "selected", "peer", "same", "seen", "fresh"] as const;

function classesOf(look: Look, shakes: boolean): string {
  const names: string[] = flags.filter((f) => look[f]);
  if (look.by) names.push("by");
  if (look.ping) names.push("ping");
  if (look.colours) names.push("marked");
  if (look.hinted) names.push(`hint-${look.hinted}`);
  if (shakes) names.push("shake");
  return names.join(" ");
}

function contents(look: Look, slots: Slots): Node[] {
  const parts: Node[] = [];
  if (look.tags && look.colours) parts.push(h("span", { class: "tags-of", "data-text": bits(look.colours).join("") }));
  if (look.value > 0) parts.push(digitOf(look));
  else if (look.centre > 0) parts.push(...middleNotes(look));
  else if (look.notes > 0) parts.push(noteGrid(look, slots));
  return parts;
}

function digitOf(look: Look): HTMLElement {
  const text = shownAs(look.value, look.numbers);
  const wide = text.length > 1 ? "digit wide" : "digit";
  return h("span", { class: wide, text, "data-author": look.author && initial(look.author) });
}

/**
 * noteGrid has a place for each value. The notes are one text that style writes, for an element each would be 25 of them in
 * every cell of a large board; only those that look different from the others are elements.
 */
function noteGrid(look: Look, { values, cols }: Slots): HTMLElement {
  const apart = look.numbers && values > 9 ? look.notes : look.notes & (bit(look.noted) | look.dead);
  const rows: string[] = [];
  for (let first = 1; first <= values; first += cols) {
    const row = Array.from({ length: cols }, (_, i) => first + i);
    rows.push(row.map((v) => (look.notes & ~apart & bit(v) ? shownAs(v, false) : "\u2007")).join(""));
  }
  const special = bits(apart).map((v) => noteOf(v, look, cols));
  return h("span", { class: "notes", "data-text": rows.join("\n") }, ...special);
}

function noteOf(value: number, look: Look, cols: number): HTMLElement {
  const dead = (look.dead & bit(value)) !== 0;
  const names = [value === look.noted && "noted", dead && "dead"].filter(Boolean).join(" ");
  const el = h("span", { class: names, "data-text": shownAs(value, look.numbers) });
  el.style.setProperty("--col", String((value - 1) % cols));
  el.style.setProperty("--row", String(Math.floor((value - 1) / cols)));
  return el;
}

/** middleNotes are the centre notes, with the corner notes in a line above them. */
function middleNotes(look: Look): HTMLElement[] {
  const run = (set: number, name: string) => {
    const parts = bits(set).map((v) => {
      const dead = look.dead & bit(v) ? "dead" : undefined;
      return h("span", { class: v === look.noted ? "noted" : dead, "data-text": shownAs(v, look.numbers) });
    });
    return h("span", { class: `run ${name}`, "data-many": parts.length > 5 }, ...parts);
  };
  const centre = run(look.centre, "centre");
  return look.notes > 0 ? [run(look.notes, "above"), centre] : [centre];
}
