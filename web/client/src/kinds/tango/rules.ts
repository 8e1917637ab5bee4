// The visible rules of Tango: no three equal symbols in a row, not too many of one in a line, signs, and no equal lines
// if that rule applies.

import { bit } from "../../board/notation.ts";
import type { Board } from "../../board/board.ts";
import type { Rules } from "../../board/rules.ts";
import type { Shape, Sign } from "../../board/shape.ts";

/** The rule that no two rows and no two columns are equal, as named in clues. */
export const uniqueLines = "unique-lines";

/** Returns the rows and then the columns, as cells. */
export function linesOf({ width, height }: Pick<Shape, "width" | "height">): number[][] {
  const rows = Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => r * width + c));
  const cols = Array.from({ length: width }, (_, c) => Array.from({ length: height }, (_, r) => r * width + c));
  return [...rows, ...cols];
}

/** Reports whether two filled cells contradict the sign between them. */
function isBroken({ cell, to, is }: Sign, cells: readonly number[]): boolean {
  const [a, b] = [cells[cell] ?? 0, cells[to] ?? 0];
  return a > 0 && b > 0 && (a === b) !== (is === "alike");
}

/** Returns groups of cells that break a rule together. */
function breaches(shape: Shape, cells: readonly number[]): number[][] {
  const lines = linesOf(shape);
  const at = (cell: number | undefined) => (cell === undefined ? 0 : (cells[cell] ?? 0));
  const groups: number[][] = [];
  for (const line of lines) {
    line.forEach((cell, i) => {
      const three = line.slice(i, i + 3);
      if (three.length === 3 && at(cell) > 0 && three.every((c) => at(c) === at(cell))) groups.push(three);
    });
    for (const value of [1, 2]) {
      const alike = line.filter((cell) => at(cell) === value);
      if (alike.length > line.length / 2) groups.push(alike);
    }
  }
  for (const sign of shape.signs ?? []) if (isBroken(sign, cells)) groups.push([sign.cell, sign.to]);
  if (!shape.extras.includes(uniqueLines)) return groups;
  lines.forEach((line, i) => {
    const others = lines.slice(i + 1, i < shape.height ? shape.height : undefined);
    if (line.some((cell) => at(cell) === 0)) return;
    for (const other of others)
      if (other.every((cell, k) => at(cell) === at(line[k]))) groups.push([...line, ...other]);
  });
  return groups;
}

/** The visible rules. */
export const tangoRules: Rules = {
  conflicts: (shape, cells) => new Set(breaches(shape, cells).flat()),
  rivals: (shape, cells, cell, value) => {
    const now = cells.map((v, c) => (c === cell ? value : v));
    const rivals = new Set(
      breaches(shape, now)
        .filter((group) => group.includes(cell))
        .flat(),
    );
    rivals.delete(cell);
    return [...rivals].sort((a, b) => a - b);
  },
  excludedValues: (shape, cells) =>
    cells.map((value, cell) =>
      value > 0
        ? 0
        : [1, 2].filter((v) => tangoRules.rivals(shape, cells, cell, v).length > 0).reduce((set, v) => set | bit(v), 0),
    ),
  findCompleted: (shape, before, after) => {
    const isFull = (board: Board, line: readonly number[]) => line.every((cell) => (board.cells[cell] ?? 0) > 0);
    return linesOf(shape).flatMap((line, i) => (isFull(after, line) && !isFull(before, line) ? [i] : []));
  },
};
