// Undo and redo in rooms, where the server keeps the steps: they survive a reload, and another player's cell is never
// changed. The server has one step for each command, but a key may have caused several commands, and marks that only
// this device knows. So the stack records which steps belong to which command, in the server's order, and what each
// changed, which lets the board show the result of an undo before the server has answered.

import type { MarkChange, EditContext } from "./edit.ts";
import type { Move } from "./notation.ts";
import { invertStep, applicableStep, type Step } from "./undo.ts";

/** One step of the stack. */
export interface UndoStackStep extends Step {
  /** The command that made it; 0 if it was made on this device only. */
  readonly id: number;
  /** Whether it is undone together with the step before. */
  readonly joined: boolean;
  /** Whether only the server knows what it changed. */
  readonly unknown?: boolean;
}

/** The steps that can be undone and redone, the latest last. */
export interface UndoStack {
  readonly done: readonly UndoStackStep[];
  readonly undone: readonly UndoStackStep[];
}

/** The stack before the first step. */
export const emptyUndoStack: UndoStack = { done: [], undone: [] };

/** A stack after an undo or redo, with the steps to carry out, in order. */
export interface UndoStackResult {
  readonly trail: UndoStack;
  readonly deeds: readonly UndoStackStep[];
}

/** Adds the steps of one key, each joined to the one before. */
export function addSteps(trail: UndoStack, steps: readonly Omit<UndoStackStep, "joined">[]): UndoStack {
  if (steps.length === 0) return trail;
  return { done: [...trail.done, ...steps.map((s, i) => ({ ...s, joined: i > 0 }))], undone: [] };
}

/**
 * Adds changes that follow from a value. As on the server, they belong to the step that placed it. If there is no such
 * step, or a later one has changed the same marks, they become a step, joined to the one before it or not.
 */
export function addFollowUps(
  trail: UndoStack,
  { cell, value }: Move,
  id: number,
  changes: readonly MarkChange[],
  joined: boolean,
): UndoStack {
  const step = trail.done.filter((s) => s.values.some((t) => t.cell === cell && t.to === value)).at(-1);
  const later = step ? trail.done.slice(trail.done.indexOf(step) + 1) : [];
  if (
    step &&
    !later.some((s) =>
      s.marks.some((a) => changes.some((b) => a.sort === b.sort && a.cell === b.cell && (a.values & b.values) !== 0)),
    )
  ) {
    const more = { ...step, marks: [...step.marks, ...changes] };
    return { done: trail.done.map((s) => (s === step ? more : s)), undone: [] };
  }
  return {
    done: [...trail.done, { id, values: [], marks: changes, joined: joined && trail.done.length > 0 }],
    undone: [],
  };
}

/** Removes the step of a command that was refused. */
export function removeStep({ done, undone }: UndoStack, id: number): UndoStack {
  const removeFrom = (list: readonly UndoStackStep[]) => {
    const at = list.findIndex((s) => s.id === id);
    if (at < 0) return list;
    const next = list
      .slice(at + 1)
      .map((s, i) => (i === 0 ? { ...s, joined: s.joined && (list[at]?.joined ?? false) } : s));
    return [...list.slice(0, at), ...next];
  };
  return { done: removeFrom(done), undone: removeFrom(undone) };
}

/** Undoes the player's last step as far as possible. Steps with no effect left are skipped. */
export function undoStep(trail: UndoStack, table: EditContext): UndoStackResult {
  const done = [...trail.done];
  const taken: UndoStackStep[] = [];
  const deeds: UndoStackStep[] = [];
  for (let step = done.pop(); step; step = done.pop()) {
    const deed = applicablePart(invertStep(step), step, table);
    if (deed) {
      deeds.push(deed);
      taken.push(step);
    }
    if (!step.joined && deeds.length > 0) break;
  }
  const first = taken.pop();
  const group = first ? [...taken, { ...first, joined: false }] : [];
  return { trail: { done, undone: [...trail.undone, ...group] }, deeds };
}

/** Redoes the step that was undone last. */
export function redoStep(trail: UndoStack, table: EditContext): UndoStackResult {
  const undone = [...trail.undone];
  const done: UndoStackStep[] = [];
  const deeds: UndoStackStep[] = [];
  for (let step = undone.pop(); step; step = undone.pop()) {
    const deed = applicablePart(step, step, table);
    if (deed) {
      deeds.push(deed);
      done.push({ ...step, joined: done.length > 0 });
    }
    if (!undone.at(-1)?.joined && deeds.length > 0) break;
  }
  return { trail: { done: [...trail.done, ...done], undone }, deeds };
}

/**
 * Returns the part of a step that can still have an effect; undefined if there is none. A step that only the server
 * knows may always have one.
 */
function applicablePart(wanted: Step, step: UndoStackStep, table: EditContext): UndoStackStep | undefined {
  if (step.unknown) return step;
  const deed = applicableStep(wanted, table);
  return deed && { ...step, ...deed };
}
