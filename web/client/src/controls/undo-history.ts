// What a player has done on a board, and can undo: the desk writes it down here, and a ledger brings it to whoever keeps
// the values and the corner notes. Centre notes and colours are this device's.

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

/** Carries deeds out and remembers them. */
export interface UndoHistory {
  /** The marks that are this device's. */
  readonly layer: Layer;
  /** Whether there may be something to take back. */
  readonly canUndo: boolean;
  /** Whether there may be something to do again. */
  readonly canRedo: boolean;
  /** Begins another board. */
  open(key: string, shape: Shape, table: Omit<EditContext, "layer">): void;
  /** Forgets the marks and steps of the board, which begins anew. */
  restart?(): void;
  /** Does a deed, as one step. */
  apply(table: EditContext, deed: Edit): void;
  /** Takes the last step back or does it again, as far as that is possible; false is not at all. */
  step(what: "undo" | "redo", table: EditContext): boolean;
  /** Makes changes that follow from a value, as a part of the step that placed it. */
  applyFollowUps(table: EditContext, move: Move, changes: readonly MarkChange[]): void;
  /** Takes note of how the board stands now, where others change it too. */
  settle?(table: EditContext): void;
}

/** Who keeps the values and the corner notes, where nobody keeps the steps. */
export interface MoveStore {
  /** A value is to go into a cell; in an open scene it may take the place of another. False is that it is wrong: what comes behind it in a run is left. */
  place(move: Move): unknown;
  /** Corner notes are to be added or removed, all in one. */
  note(marks: readonly Mark[]): void;
  /** A value is to go from a cell; asked in open scenes only. */
  clear?(cell: number): void;
  /** The board is there again after a reload, so its steps are to be too. */
  readonly lasting?: true;
}

/** The centre notes and colours on a board, and what follows from its values. If they last, a reload keeps them. */
export class DeviceMarks {
  layer: Layer = blankLayer(0);
  readonly #lasting: boolean;
  #effects: readonly Effect[] = [];
  #width = 0;
  #key = "";

  constructor(lasting: boolean) {
    this.#lasting = lasting;
  }

  /** Begins another board, with the marks that this device has kept of it. */
  open(key: string, { width, height }: Shape): void {
    const [marks = "", effects = ""] = this.#lasting ? keptMarks(key).split("\n") : [];
    this.#key = key;
    this.#width = width;
    this.layer = readLayer(width, width * height, marks);
    this.#effects = readEffects(width, width * height, effects);
  }

  /** Removes all of it. */
  clear(): void {
    this.layer = blankLayer(this.layer.centre.length);
    this.#effects = [];
    if (this.#lasting) keepMarks(this.#key, "");
  }

  /** Returns the changes that take back what follows from values that go. */
  takeBack(turns: readonly ValueChange[]): MarkChange[] {
    return takeBackEffects(this.#effects, turns);
  }

  /** apply makes those changes of a step that are of this device's marks, and remembers what follows from values that may go. */
  carryOut(table: EditContext, step: Step): void {
    const own = step.marks.filter((c) => c.sort !== "corner");
    if (own.length > 0) this.layer = withChanges(this.layer, own);
    if (table.open) this.#effects = updateEffects(this.#effects, table.board.cells, step);
    const changed = own.length > 0 || (table.open && step.values.length + step.marks.length > 0);
    if (changed && this.#lasting)
      keepMarks(this.#key, [layerText(this.#width, this.layer), effectsText(this.#width, this.#effects)].join("\n"));
  }

  /** Takes back what follows from values that are gone by somebody else's hand. */
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
  #repeats = false; // a step is taken back or done again, with all that follows from it

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

  /** Carries a step out: the marks first, because what follows from a value is added to what follows from the step. */
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

/** The notes that a deed costs unasked: a right value removes those of its cell. One that may be wrong hides them. */
export function droppedNotes({ board, open }: EditContext, { values }: Pick<Edit, "values">): MarkChange[] {
  return open
    ? []
    : values.flatMap(({ cell, to }): MarkChange[] => {
        const notes = to > 0 ? (board.notes[cell] ?? 0) : 0;
        return notes ? [{ sort: "corner", cell, add: false, values: notes }] : [];
      });
}
