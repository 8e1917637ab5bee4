// The looks that are loaded, and those that can be. Whoever shows a puzzle has its look loaded first; from then on kindUI has it.

import { formatValue } from "../board/label.ts";
import { readCell, readRun } from "../board/notation.ts";
import { colOf, rowOf, type PuzzleHeader, type Shape } from "../board/shape.ts";
import { text } from "../text/text.ts";
import { kindEntries } from "./all-kinds.ts";
import { cardOf } from "./cards.ts";
import type { KindUI } from "./kind-ui.ts";
import { plainKind } from "./plain.ts";
import { sudokuUI } from "./sudoku/ui.ts";

/** The usual kind's look is always there; a puzzle that names no kind is of that kind. */
const loaded = new Map<string, KindUI>([
  ["", sudokuUI],
  [sudokuUI.name, sudokuUI],
]);
const loading = new Map<string, Promise<void>>();

/** A kind's look. One that is not loaded, or that there is not, has digits shown as they are. */
export function kindUI(kind: string | undefined): KindUI {
  return loaded.get(kind ?? "") ?? plainKind;
}

/** Reports whether there is nothing to wait for before a kind is shown. */
export function isReady(kind: string | undefined): boolean {
  return loaded.has(kind ?? "") || !cardOf(kind);
}

/** loadKind has a kind's look loaded. It fails where the network does; a kind without a look needs none. */
export async function loadKind(kind: string | undefined): Promise<void> {
  const name = kind ?? "";
  const entry = kindEntries.find(({ card }) => card.name === name);
  if (!entry?.load || loaded.has(name)) return;
  const way = loading.get(name) ?? entry.load().then(registerKind);
  loading.set(name, way);
  try {
    await way;
  } finally {
    loading.delete(name);
  }
}

/** Takes a look in. */
export function registerKind(look: KindUI): void {
  loaded.set(look.name, look);
  if (!look.css || typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look.css);
  document.adoptedStyleSheets.push(sheet);
}

/** Reads a puzzle's shape as its kind does. */
export function readShape(plan: PuzzleHeader): Shape {
  return kindUI(plan.kind).shape(plan);
}

/** What a value is called that is told away from its cell. */
export function nameValue(shape: Shape, cell: number, value: number, numbers: boolean): string {
  const { names } = kindUI(shape.kind).narration;
  return (
    names?.alone?.(shape, cell, value) ??
    names?.value(shape, cell, { value, loose: false, state: 0, numbers }) ??
    formatValue(value, numbers)
  );
}

/** Tells what the server writes of a move: its cells, and what they hold if it says that. */
export function describeMove(shape: Shape, move: string, numbers: boolean): string {
  const run = readRun(shape.width, move);
  const cells = run?.cells ?? [readCell(shape.width, move) ?? -1];
  const [first = -1, last = first] = [cells[0], cells.at(-1)];
  if (first < 0) return move;
  const place = (cell: number) => text.cell.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1);
  const places = first === last ? place(first) : `${place(first)} – ${place(last)}`;
  return run && run.value > 0 ? `${places}, ${nameValue(shape, first, run.value, numbers)}` : places;
}
