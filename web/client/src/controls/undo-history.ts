// The history of a player's edits on a board. The board controller applies edits through it, and it passes them to the
// owner of the values and corner notes. Centre notes and colours stay on this device.

import { updateEffects, effectsText, readEffects, takeBackEffects, type Effect } from "../board/effects.ts";
import {
  cornerMarks,
  withChanges,
  type MarkChange,
  type Edit,
  type EditContext,
  type ValueChange,
} from "../board/edit.ts";
import { blankLayer, layerText, readLayer, type Layer } from "../board/layer.ts";
import type { Mark, Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { amendStep, emptyHistory, recordStep, redo, undo, type History, type Step } from "../board/undo.ts";
import { keepMarks, keptMarks } from "../device/kept-marks.ts";
import { keepSteps, keptSteps } from "./kept-steps.ts";

/** Applies edits and remembers them. */
export interface UndoHistory {
  /** The marks that this device keeps. */
  readonly layer: Layer;
  /** Whether there may be a step to undo. */
  readonly canUndo: boolean;
  /** Whether there may be a step to redo. */
  readonly canRedo: boolean;
  /** Starts with another board. */
  open(key: string, shape: Shape, table: Omit<EditContext, "layer">): void;
  /** Deletes the marks and steps of the board, which begins anew. */
  restart?(): void;
  /** Applies an edit as one step. */
  apply(table: EditContext, deed: Edit): void;
  /** Undoes or redoes the last step as far as possible. It returns false if that has no effect. */
  step(what: "undo" | "redo", table: EditContext): boolean;
  /** Applies changes that follow from a value, as a part of the step that placed it. */
  applyFollowUps(table: EditContext, move: Move, changes: readonly MarkChange[]): void;
  /** Informs the history of the current board, where other players change it, too. */
  settle?(table: EditContext): void;
}

/** The owner of the values and corner notes, such as a solo game, where the history keeps the steps. */
export interface MoveStore {
  /**
   * Places a value in a cell; in an open scene it may replace another one. It returns false if the value is wrong,
   * which ends a run.
   */
  place(move: Move): unknown;
  /** Adds and removes corner notes, all at once. */
  note(marks: readonly Mark[]): void;
  /** Removes a value from a cell; called in open scenes only. */
  clear?(cell: number): void;
  /** Set if the board is there again after a reload, so that its steps are kept, too. */
  readonly lasting?: true;
}

/**
 * The centre notes and colours on a board, and the effects of its values. If they are lasting, they survive a reload.
 */
export class DeviceMarks {
  layer: Layer = blankLayer(0);
  readonly #lasting: boolean;
  #effects: readonly Effect[] = [];
  #width = 0;
  #key = "";

  constructor(lasting: boolean) {
    this.#lasting = lasting;
  }

  /** Starts with another board and the marks that this device has stored for it. */
  open(key: string, { width, height }: Shape): void {
    const [marks = "", effects = ""] = this.#lasting ? keptMarks(key).split("\n") : [];
    this.#key = key;
    this.#width = width;
    this.layer = readLayer(width, width * height, marks);
    this.#effects = readEffects(width, width * height, effects);
  }

  /** Removes all marks. */
  clear(): void {
    this.layer = blankLayer(this.layer.centre.length);
    this.#effects = [];
    if (this.#lasting) keepMarks(this.#key, "");
  }

  /** Returns the changes that revert the effects of removed values. */
  takeBack(turns: readonly ValueChange[]): MarkChange[] {
    return takeBackEffects(this.#effects, turns);
  }

  /** Applies the changes of a step to this device's marks, and remembers the effects of values that may be removed. */
  carryOut(table: EditContext, step: Step): void {
    const own = step.marks.filter((c) => c.sort !== "corner");
    if (own.length > 0) this.layer = withChanges(this.layer, own);
    if (table.open) this.#effects = updateEffects(this.#effects, table.board.cells, step);
    const changed = own.length > 0 || (table.open && step.values.length + step.marks.length > 0);
    if (changed && this.#lasting)
      keepMarks(this.#key, [layerText(this.#width, this.layer), effectsText(this.#width, this.#effects)].join("\n"));
  }

  /** Reverts the effects of values that another player removed. */
  removeUncertain(table: EditContext): void {
    const { cells } = table.board;
    const turns = this.#effects.flatMap(({ cell, value }) =>
      cells[cell] === value ? [] : [{ cell, from: value, to: cells[cell] ?? 0 }],
    );
    if (turns.length > 0) this.carryOut(table, { values: turns, marks: this.takeBack(turns) });
  }
}

/** Keeps the steps itself. */
export class LocalUndoHistory implements UndoHistory {
  readonly #keeper: MoveStore;
  readonly #marks: DeviceMarks;
  #history: History = emptyHistory;
  #key = "";
  #repeats = false; // whether a step is being undone or redone, with all its effects

  constructor(keeper: MoveStore) {
    this.#keeper = keeper;
    this.#marks = new DeviceMarks(keeper.lasting ?? false);
  }

  get layer(): Layer {
    return this.#marks.layer;
  }

  get canUndo(): boolean {
    return this.#history.done.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.undone.length > 0;
  }

  open(key: string, shape: Shape): void {
    this.#key = key;
    this.#history = this.#keeper.lasting ? keptSteps(key, shape.width * shape.height) : emptyHistory;
    this.#marks.open(key, shape);
  }

  restart(): void {
    this.#marks.clear();
    this.#remember(emptyHistory);
  }

  apply(table: EditContext, deed: Edit): void {
    const step = { values: deed.values, marks: [...deed.marks, ...this.#marks.takeBack(deed.values)] };
    this.#remember(
      recordStep(this.#history, { values: step.values, marks: [...step.marks, ...droppedNotes(table, deed)] }),
    );
    this.#apply(table, step);
  }

  step(what: "undo" | "redo", table: EditContext): boolean {
    const { history, deed } = (what === "undo" ? undo : redo)(this.#history, table);
    this.#remember(history);
    this.#repeats = true;
    if (deed) this.#apply(table, deed);
    this.#repeats = false;
    return deed !== undefined;
  }

  applyFollowUps(table: EditContext, move: Move, changes: readonly MarkChange[]): void {
    if (this.#repeats) return;
    this.#remember(amendStep(this.#history, { cell: move.cell, to: move.value }, changes));
    this.#change(table, { values: [], marks: changes });
  }

  #remember(history: History): void {
    if (history === this.#history) return;
    this.#history = history;
    if (this.#keeper.lasting) keepSteps(this.#key, history);
  }

  /** Applies a step: the marks first, because the effects of a value are added to those of the step. */
  #apply(table: EditContext, step: Step): void {
    this.#change(table, step);
    for (const { cell, to } of step.values) {
      if (to === 0) this.#keeper.clear?.(cell);
      else if (this.#keeper.place({ cell, value: to }) === false) break;
    }
  }

  #change(table: EditContext, step: Step): void {
    const corners = cornerMarks(step.marks);
    if (corners.length > 0) this.#keeper.note(corners);
    this.#marks.carryOut(table, step);
  }
}

/**
 * Returns the notes that an edit removes without being asked: a right value removes those of its cell. A value that may
 * be wrong hides them.
 */
export function droppedNotes({ board, open }: EditContext, { values }: Pick<Edit, "values">): MarkChange[] {
  return open
    ? []
    : values.flatMap(({ cell, to }): MarkChange[] => {
        const notes = to > 0 ? (board.notes[cell] ?? 0) : 0;
        return notes ? [{ sort: "corner", cell, add: false, values: notes }] : [];
      });
}
