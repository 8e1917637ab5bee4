// The cells to highlight for a hint, from its facts: where to look, what causes the step, and what the step changes.

import type { Hinted } from "../board/cell-view.ts";
import { readCell } from "../board/notation.ts";
import { colOf, rowOf, type Shape } from "../board/shape.ts";
import { readFacts, type HintFacts } from "../text/hints/facts.ts";

/** Returns the cells to highlight for the facts of a hint, on a board with these values. */
export function hintCells(shape: Shape, cells: readonly number[], facts: string): Map<number, Hinted> {
  const clauses = readFacts(facts);
  const hinted = new Map<number, Hinted>();
  const mark = (as: Hinted, list: readonly number[]) => list.forEach((cell) => hinted.set(cell, as));
  const looks = clauses.get("look") ?? [];
  const at = cellsIn(shape, clauses, ["at"]);
  const value = Number(clauses.get("of")?.[0] ?? 0);
  const single = singles.test(clauses.get("by")?.join(" ") ?? "");
  mark(
    "area",
    [...looks, ...(clauses.get("in") ?? []), ...(clauses.get("within") ?? [])].flatMap((h) => houseCells(shape, h)),
  );
  mark("target", cellsIn(shape, clauses, ["look", "set", "drop", "not"]));
  mark("reason", cellsIn(shape, clauses, ["if", "then", "open", "shut", "clash", "link"]));
  if (single) for (const cell of at) mark("reason", causesOf(shape, cells, cell, value, houseOf(shape, clauses)));
  mark(single ? "target" : "reason", at);
  mark("target", cellsIn(shape, clauses, ["set", "drop", "not"]));
  return hinted;
}

const singles = /^(?:hidden single|naked single|last digit)/; // techniques that fill their cell

function houseOf(shape: Shape, clauses: HintFacts): number[] {
  return (clauses.get("in") ?? []).flatMap((house) => houseCells(shape, house));
}

/** Returns the cells of clauses; an item may contain a group of cells, and what they hold. */
function cellsIn({ width }: Shape, clauses: HintFacts, words: readonly string[]): number[] {
  const items = words.flatMap((word) => clauses.get(word) ?? []).flatMap((item) => item.split(","));
  return items.flatMap((item) => readCell(width, /^r\d+c\d+/.exec(item)?.[0] ?? "") ?? []);
}

/** Returns the cells of a house that the server names, such as row3 or region2; none if it is in one of several grids. */
function houseCells(shape: Shape, name: string): number[] {
  const [, kind = "", n = ""] = /^(row|column|box|region)(\d+)$/.exec(name) ?? [];
  const of = { row: rowOf, column: colOf }[kind] ?? ((s: Shape, cell: number) => s.boxes[cell] ?? -1);
  const all = Array.from({ length: shape.width * shape.height }, (_, cell) => cell);
  return kind === "" ? [] : all.filter((cell) => of(shape, cell) === Number(n) - 1 && !shape.voids.has(cell));
}

/** Returns the filled cells that leave one place for a value in a house, or one value for a cell without a house. */
export function causesOf(
  shape: Shape,
  cells: readonly number[],
  target: number,
  value: number,
  house: readonly number[],
): number[] {
  const sees = (cell: number, fits: (v: number) => boolean) =>
    (shape.peers[cell] ?? []).find((peer) => fits(cells[peer] ?? 0));
  if (house.length > 0) {
    const open = house.filter((cell) => cell !== target && cells[cell] === 0);
    return [...new Set(open.flatMap((cell) => sees(cell, (v) => v === value) ?? []))];
  }
  const others = Array.from({ length: shape.values }, (_, i) => i + 1).filter((v) => v !== value);
  return others.flatMap((v) => sees(target, (w) => w === v) ?? []);
}
