// The loaded UIs of kinds. A page loads a puzzle's UI before it shows the puzzle; after that kindUI returns it.

import { formatValue } from "../board/label.ts";
import { readCell, readRun } from "../board/notation.ts";
import { colOf, rowOf, type PuzzleHeader, type Shape } from "../board/shape.ts";
import type { Terms } from "../text/hints/terms.ts";
import { text } from "../text/text.ts";
import { kindEntries } from "./all-kinds.ts";
import { cardOf } from "./cards.ts";
import type { KindUI } from "./kind-ui.ts";
import { plainKind } from "./plain.ts";
import { sudokuUI } from "./sudoku/ui.ts";

/** The default kind's UI is always loaded; a puzzle without a kind is of the default kind. */
const loaded = new Map<string, KindUI>([
  ["", sudokuUI],
  [sudokuUI.name, sudokuUI],
]);
const loading = new Map<string, Promise<void>>();

/** Returns a kind's UI. If it is not loaded or does not exist, digits are shown as they are. */
export function kindUI(kind: string | undefined): KindUI {
  return loaded.get(kind ?? "") ?? plainKind;
}

/** Reports whether a kind can be shown at once. */
export function isReady(kind: string | undefined): boolean {
  return loaded.has(kind ?? "") || !cardOf(kind);
}

/** Loads a kind's UI. It rejects if the network fails; an unknown kind needs no UI. */
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

/** Registers a UI. */
export function registerKind(look: KindUI): void {
  loaded.set(look.name, look);
  if (!look.css || typeof document === "undefined") return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look.css);
  document.adoptedStyleSheets.push(sheet);
}

/** Returns a puzzle's shape, as its kind defines it. */
export function readShape(plan: PuzzleHeader): Shape {
  return kindUI(plan.kind).shape(plan);
}

/** Names a value that is mentioned without its cell. */
export function nameValue(shape: Shape, cell: number, value: number, numbers: boolean): string {
  const { names } = kindUI(shape.kind).narration;
  return (
    names?.shortValue?.(shape, cell, value) ??
    names?.value(shape, cell, { value, loose: false, state: 0, numbers }) ??
    formatValue(value, numbers)
  );
}

/** Returns the texts of the hints on a board, with its regions as they look. */
export function termsOn(shape: Shape): Terms | undefined {
  const { terms, nameRegion } = kindUI(shape.kind);
  return terms && nameRegion ? { ...terms, region: (n) => nameRegion(shape, n - 1) } : terms;
}

/** Describes a move in the server's notation: its cells, and their values if it has them. */
export function describeMove(shape: Shape, move: string, numbers: boolean): string {
  const run = readRun(shape.width, move);
  const cells = run?.cells ?? [readCell(shape.width, move) ?? -1];
  const [first = -1, last = first] = [cells[0], cells.at(-1)];
  if (first < 0) return move;
  const place = (cell: number) => text.cell.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1);
  const places = first === last ? place(first) : `${place(first)} – ${place(last)}`;
  return run && run.value > 0 ? `${places}, ${nameValue(shape, first, run.value, numbers)}` : places;
}
