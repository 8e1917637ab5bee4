// Undo and redo. A step that is taken back is a new deed, and others may have been at the same cells. So each part of a
// step is taken back only where its cell still holds what the step left there.

import { listOf, type Change, type Deed, type Table, type Turn } from "./edit.ts";

/** Step is what one key did: it is undone as one. */
export type Step = Pick<Deed, "turns" | "changes">;

/** History is what can be undone and done again, the last step last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** emptyHistory is before the first step. */
export const emptyHistory: History = { done: [], undone: [] };

/** record takes a step in; what was undone before can't be done again. */
export function record(history: History, step: Step): History {
  if (step.turns.length + step.changes.length === 0) return history;
  return { done: [...history.done, step], undone: [] };
}

/**
 * amend adds changes that a value brought about to the step that placed it, so that they are undone together. Where that
 * step is not kept they are one of their own.
 */
export function amend(history: History, turn: Pick<Turn, "cell" | "to">, changes: readonly Change[]): History {
  const fits = (s: Step) => s.turns.some((t) => t.cell === turn.cell && t.to === turn.to);
  const step = history.done.filter(fits).at(-1);
  if (!step) return record(history, { turns: [], changes });
  const whole = { ...step, changes: [...step.changes, ...changes] };
  return { ...history, done: history.done.map((s) => (s === step ? whole : s)) };
}

/** Taken is a history after an undo or redo, and the deed that does it; undefined where there was nothing left to do. */
export interface Taken {
  readonly history: History;
  readonly deed: Step | undefined;
}

/** undo takes the last step back that can be. Steps of which nothing is left are passed over. */
export function undo(history: History, table: Table): Taken {
  const done = [...history.done];
  const undone = [...history.undone];
  for (let step = done.pop(); step; step = done.pop()) {
    const deed = possible(inverse(step), table);
    if (!deed) continue;
    undone.push(step);
    return { history: { done, undone }, deed };
  }
  return { history: { done, undone }, deed: undefined };
}

/** redo does the last undone step again. */
export function redo(history: History, table: Table): Taken {
  const done = [...history.done];
  const undone = [...history.undone];
  for (let step = undone.pop(); step; step = undone.pop()) {
    const deed = possible(step, table);
    if (!deed) continue;
    done.push(step);
    return { history: { done, undone }, deed };
  }
  return { history: { done, undone }, deed: undefined };
}

/** inverse is what takes a step back. */
export function inverse(step: Step): Step {
  return {
    turns: step.turns.map(({ cell, from, to }) => ({ cell, from: to, to: from })).reverse(),
    changes: step.changes.map((c) => ({ ...c, add: !c.add })).reverse(),
  };
}

/** possible is the part of a step that still finds what it changes; undefined is none of it. */
export function possible(step: Step, table: Table): Step | undefined {
  const reversible = table.reversible ?? table.open;
  const turns = reversible ? step.turns.filter((t) => holds(table, t)) : [];
  const emptied = new Set(turns.filter((t) => t.to === 0).map((t) => t.cell));
  const staying = new Set(step.turns.filter((t) => !turns.includes(t)).map((t) => t.cell));
  const changes = step.changes.flatMap((change) => {
    const { cell, sort, add, from } = change;
    if (reversible && from !== undefined && staying.has(from)) return []; // they go with the value
    if (sort !== "colour" && !table.open && table.board.cells[cell] !== 0 && !emptied.has(cell)) return [];
    const now = listOf(table, sort)[cell] ?? 0;
    const values = add ? change.values & ~now : change.values & now;
    return values === 0 ? [] : [{ ...change, values }];
  });
  return turns.length + changes.length > 0 ? { turns, changes } : undefined;
}

/** holds says whether a cell has the value that a turn changes, and by this player's hand. */
function holds({ givens, board, seat }: Table, { cell, from }: Turn): boolean {
  if (givens[cell] || (board.cells[cell] ?? 0) !== from) return false;
  return from === 0 || seat === undefined || board.by[cell] === seat;
}
