// Undo and redo. A step that is taken back is a new deed, and others may have been at the same cells. So each part of a
// step is taken back only where its cell still holds what the step left there.

import { marksIn, type MarkChange, type Edit, type EditContext, type ValueChange } from "./edit.ts";

/** What one key did: it is undone as one. */
export type Step = Pick<Edit, "values" | "marks">;

/** What can be undone and done again, the last step last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** Before the first step. */
export const emptyHistory: History = { done: [], undone: [] };

/** Takes a step in; what was undone before can't be done again. */
export function recordStep(history: History, step: Step): History {
  if (step.values.length + step.marks.length === 0) return history;
  return { done: [...history.done, step], undone: [] };
}

/**
 * Adds changes that a value brought about to the step that placed it, so that they are undone together. Where that
 * step is not kept they are one of their own.
 */
export function amendStep(
  history: History,
  turn: Pick<ValueChange, "cell" | "to">,
  changes: readonly MarkChange[],
): History {
  const fits = (s: Step) => s.values.some((t) => t.cell === turn.cell && t.to === turn.to);
  const step = history.done.filter(fits).at(-1);
  if (!step) return recordStep(history, { values: [], marks: changes });
  const whole = { ...step, marks: [...step.marks, ...changes] };
  return { ...history, done: history.done.map((s) => (s === step ? whole : s)) };
}

/** A history after an undo or redo, and the deed that does it; undefined where there was nothing left to do. */
export interface UndoResult {
  readonly history: History;
  readonly deed: Step | undefined;
}

/** Takes the last step back that can be. Steps of which nothing is left are passed over. */
export function undo(history: History, table: EditContext): UndoResult {
  const done = [...history.done];
  const undone = [...history.undone];
  for (let step = done.pop(); step; step = done.pop()) {
    const deed = applicableStep(invertStep(step), table);
    if (!deed) continue;
    undone.push(step);
    return { history: { done, undone }, deed };
  }
  return { history: { done, undone }, deed: undefined };
}

/** redo does the last undone step again. */
export function redo(history: History, table: EditContext): UndoResult {
  const done = [...history.done];
  const undone = [...history.undone];
  for (let step = undone.pop(); step; step = undone.pop()) {
    const deed = applicableStep(step, table);
    if (!deed) continue;
    done.push(step);
    return { history: { done, undone }, deed };
  }
  return { history: { done, undone }, deed: undefined };
}

/** What takes a step back. */
export function invertStep(step: Step): Step {
  return {
    values: step.values.map(({ cell, from, to }) => ({ cell, from: to, to: from })).reverse(),
    marks: step.marks.map((c) => ({ ...c, add: !c.add })).reverse(),
  };
}

/** The part of a step that still finds what it changes; undefined if there is none of it. */
export function applicableStep(step: Step, table: EditContext): Step | undefined {
  const reversible = table.reversible ?? table.open;
  const turns = reversible ? step.values.filter((t) => holds(table, t)) : [];
  const emptied = new Set(turns.filter((t) => t.to === 0).map((t) => t.cell));
  const staying = new Set(step.values.filter((t) => !turns.includes(t)).map((t) => t.cell));
  const changes = step.marks.flatMap((change) => {
    const { cell, sort, add, from } = change;
    if (reversible && from !== undefined && staying.has(from)) return []; // they go with the value
    if (sort !== "colour" && !table.open && table.board.cells[cell] !== 0 && !emptied.has(cell)) return [];
    const now = marksIn(table, sort)[cell] ?? 0;
    const values = add ? change.values & ~now : change.values & now;
    return values === 0 ? [] : [{ ...change, values }];
  });
  return turns.length + changes.length > 0 ? { values: turns, marks: changes } : undefined;
}

/** Reports whether a cell has the value that a turn changes, and by this player's hand. */
function holds({ givens, board, seat }: EditContext, { cell, from }: ValueChange): boolean {
  if (givens[cell] || (board.cells[cell] ?? 0) !== from) return false;
  return from === 0 || seat === undefined || board.by[cell] === seat;
}
