// Undo and redo. Other players may have changed the same cells meanwhile, so each part of a step is undone only if its
// cell still holds what the step left there.

import { marksIn, type MarkChange, type Edit, type EditContext, type ValueChange } from "./edit.ts";

/** The changes of one key, which are undone together. */
export type Step = Pick<Edit, "values" | "marks">;

/** The steps that can be undone and redone, the latest last. */
export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** The history before the first step. */
export const emptyHistory: History = { done: [], undone: [] };

/** Adds a step. Undone steps can't be redone after it. */
export function recordStep(history: History, step: Step): History {
  if (step.values.length + step.marks.length === 0) return history;
  return { done: [...history.done, step], undone: [] };
}

/**
 * Adds changes that a value caused to the step that placed it, so that they are undone together. If that step is not
 * kept, they become a step.
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

/** The history after an undo or redo, and the changes to make; undefined if there was nothing to do. */
export interface UndoResult {
  readonly history: History;
  readonly deed: Step | undefined;
}

/** Undoes the last step that can be undone. Steps with no effect left are skipped. */
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

/** Redoes the last undone step. */
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

/** Returns the step that reverses a step. */
export function invertStep(step: Step): Step {
  return {
    values: step.values.map(({ cell, from, to }) => ({ cell, from: to, to: from })).reverse(),
    marks: step.marks.map((c) => ({ ...c, add: !c.add })).reverse(),
  };
}

/** Returns the part of a step whose cells still hold what it changes; undefined if there is none. */
export function applicableStep(step: Step, table: EditContext): Step | undefined {
  const reversible = table.reversible ?? table.open;
  const turns = reversible ? step.values.filter((t) => holds(table, t)) : [];
  const emptied = new Set(turns.filter((t) => t.to === 0).map((t) => t.cell));
  const staying = new Set(step.values.filter((t) => !turns.includes(t)).map((t) => t.cell));
  const changes = step.marks.flatMap((change) => {
    const { cell, sort, add, from } = change;
    if (reversible && from !== undefined && staying.has(from)) return []; // they are removed with the value
    if (sort !== "colour" && !table.open && table.board.cells[cell] !== 0 && !emptied.has(cell)) return [];
    const now = marksIn(table, sort)[cell] ?? 0;
    const values = add ? change.values & ~now : change.values & now;
    return values === 0 ? [] : [{ ...change, values }];
  });
  return turns.length + changes.length > 0 ? { values: turns, marks: changes } : undefined;
}

/** Reports whether a cell has the value that a change replaces, placed by this player. */
function holds({ givens, board, seat }: EditContext, { cell, from }: ValueChange): boolean {
  if (givens[cell] || (board.cells[cell] ?? 0) !== from) return false;
  return from === 0 || seat === undefined || board.by[cell] === seat;
}
