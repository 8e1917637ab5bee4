// Effects of a value: notes that it rules out are removed, and cells are crossed out. Where a value may be wrong, its
// effects are reverted when it is erased or replaced, except for marks that a player has changed since.

import type { MarkChange, ValueChange } from "./edit.ts";
import { bit, cross, marksText, readMarks, readMove, runText } from "./notation.ts";
import type { Step } from "./undo.ts";

/** The changes caused by the value in a cell. */
export interface Effect {
  readonly cell: number;
  readonly value: number;
  readonly changes: readonly MarkChange[];
}

/** Returns the changes that revert the effects of removed values. */
export function takeBackEffects(effects: readonly Effect[], turns: readonly ValueChange[]): MarkChange[] {
  const going = effects.filter(({ cell, value }) => turns.some((t) => t.cell === cell && t.to !== value));
  return going.flatMap(({ changes }) => changes.map((c) => ({ ...c, add: !c.add })));
}

/** Returns the effects on a board after a step. */
export function updateEffects(
  effects: readonly Effect[],
  cells: readonly number[],
  { values: turns, marks: changes }: Step,
): readonly Effect[] {
  const to = new Map(turns.map((t) => [t.cell, t.to]));
  const left = effects.filter(({ cell }) => !to.has(cell)).map((effect) => dropChanged(effect, changes));
  const after = new Map(left.filter((effect) => effect.changes.length > 0).map((effect) => [effect.cell, effect]));
  for (const change of changes) {
    const { from: cell } = change;
    const value = cell === undefined ? 0 : (to.get(cell) ?? cells[cell] ?? 0);
    const values = change.values & (change.add ? cross : bit(value));
    if (cell === undefined || value === 0 || values === 0) continue;
    after.set(cell, { cell, value, changes: [...(after.get(cell)?.changes ?? []), { ...change, values }] });
  }
  return [...after.values()];
}

/** Returns an effect without the marks that a player has changed. */
function dropChanged(effect: Effect, changes: readonly MarkChange[]): Effect {
  const hasChanged = (c: MarkChange) =>
    changes.some(({ sort, cell, values }) => sort === c.sort && cell === c.cell && (values & c.values) !== 0);
  return { ...effect, changes: effect.changes.filter((c) => !hasChanged(c)) };
}

const sorts = ["corner", "centre"] as const;

/** Serializes effects. */
export function effectsText(width: number, effects: readonly Effect[]): string {
  const text = effects.flatMap(({ cell, value, changes }) =>
    sorts.flatMap((sort) => {
      const marks = changes.filter((c) => c.sort === sort);
      return marks.length > 0 ? [`${runText(width, { cells: [cell], value })} ${sort} ${marksText(width, marks)}`] : [];
    }),
  );
  return text.join(";");
}

/** Parses what effectsText wrote, for a board with the given number of cells. Invalid parts are ignored. */
export function readEffects(width: number, cells: number, text: string): readonly Effect[] {
  const after = new Map<number, Effect>();
  for (const part of text.split(";")) {
    const [first = "", name, ...rest] = part.split(" ");
    const move = readMove(width, first);
    const sort = sorts.find((s) => s === name);
    if (!move || !sort || move.cell >= cells) continue;
    const marks = readMarks(width, rest.join(" ")).filter((m) => m.cell < cells);
    const changes = marks.map((m): MarkChange => ({ ...m, sort, from: move.cell }));
    after.set(move.cell, { ...move, changes: [...(after.get(move.cell)?.changes ?? []), ...changes] });
  }
  return [...after.values()];
}
