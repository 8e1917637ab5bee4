// The undo history of a player in a room. The server keeps the steps and undoes them.

import * as wire from "../../protocol.gen.ts";
import { cornerMarks, type MarkChange, type Edit, type EditContext } from "../board/edit.ts";
import type { Layer } from "../board/layer.ts";
import { splitMarks, runsOf, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import {
  addSteps,
  emptyUndoStack,
  removeStep,
  redoStep,
  addFollowUps,
  undoStep,
  type UndoStack,
  type UndoStackStep,
} from "../board/undo-stack.ts";
import { DeviceMarks, droppedNotes, type UndoHistory } from "../controls/undo-history.ts";
import type { Session } from "../room/session.ts";
import { seatOf } from "../room/state.ts";

/** Records which of the server's steps each key of this visit has caused, and requests their undo. */
export class RoomUndoHistory implements UndoHistory {
  readonly #session: Session;
  readonly #marks = new DeviceMarks(true);
  #width = 0;
  #trail: UndoStack = emptyUndoStack;
  // Whether the server may have steps that this visit does not know: from before a reload, or from another device.
  #earlier = { undo: false, redo: false };

  constructor(session: Session) {
    this.#session = session;
  }

  get layer(): Layer {
    return this.#marks.layer;
  }

  get canUndo(): boolean {
    return this.#trail.done.length > 0 || this.#earlier.undo;
  }

  get canRedo(): boolean {
    return this.#trail.undone.length > 0 || this.#earlier.redo;
  }

  open(key: string, shape: Shape, { board, givens }: Omit<EditContext, "layer">): void {
    this.#width = shape.width;
    this.#marks.open(key, shape);
    this.#trail = emptyUndoStack;
    const touched = board.cells.some((value, cell) => value !== givens[cell]) || board.notes.some((set) => set > 0);
    this.#earlier = { undo: touched, redo: touched };
  }

  apply(table: EditContext, deed: Edit): void {
    const own = ownOf([...deed.marks, ...this.#marks.takeBack(deed.values)]);
    this.#marks.carryOut(table, { values: deed.values, marks: own });
    const steps = [...this.#sendValues(table, deed), ...this.#sendNotes(deed.marks), ...ownStep(own)];
    if (steps.length === 0) return;
    this.#trail = addSteps(this.#trail, steps);
    this.#earlier.redo = false;
  }

  step(what: "undo" | "redo", table: EditContext): boolean {
    const { trail, deeds } = (what === "undo" ? undoStep : redoStep)(this.#trail, table);
    this.#trail = trail;
    this.#marks.carryOut(table, {
      values: deeds.flatMap(({ values: turns }) => turns),
      marks: ownOf(deeds.flatMap(({ marks: changes }) => changes)),
    });
    for (const deed of deeds) this.#ask(what, deed);
    if (deeds.length > 0) return true;
    if (this.#earlier[what]) this.#session[what]();
    return this.#earlier[what];
  }

  applyFollowUps(table: EditContext, move: Move, changes: readonly MarkChange[]): void {
    let joined = table.reversible ?? false; // a value that can't be undone is no step that they could belong to
    const { room } = this.#session;
    const newcomer = room && seatOf(room, room.you)?.new; // a newcomer must not change the notes of others
    const own = ownOf(changes);
    for (const step of [...(newcomer ? [] : this.#sendNotes(changes, move)), ...ownStep(own)]) {
      this.#trail = addFollowUps(this.#trail, move, step.id, step.marks, joined);
      joined = true;
    }
    this.#marks.carryOut(table, { values: [], marks: own });
  }

  settle(table: EditContext): void {
    this.#marks.removeUncertain(table);
  }

  /** Adds a step that was made elsewhere on the page: all notes at once. */
  noteAccepted(id: number): void {
    this.#trail = addSteps(this.#trail, [{ id, values: [], marks: [], unknown: true }]);
    this.#earlier.redo = false;
  }

  /** Removes a step that the server has rejected. */
  noteRejected(id: number): void {
    this.#trail = removeStep(this.#trail, id);
  }

  /** Called when the server has nothing left to undo or redo. */
  noteNothingLeft(what: "undo" | "redo"): void {
    this.#earlier[what] = false;
  }

  /** Forgets the steps, because the server has lost some. */
  clear(): void {
    this.#trail = emptyUndoStack;
    this.#earlier = { undo: true, redo: true };
  }

  /** Sends values to the server and returns the resulting steps: none if values can't be undone. */
  #sendValues(table: EditContext, deed: Edit): Omit<UndoStackStep, "joined">[] {
    const step = (id: number, cells: readonly number[]) => {
      // A right value replaces a wrong one, which was never placed.
      const values = deed.values
        .filter(({ cell }) => cells.includes(cell))
        .map((turn) => (table.open ? turn : { ...turn, from: 0 }));
      return { id, values, marks: droppedNotes(table, { values }) };
    };
    const filled = deed.values.flatMap(({ cell, to }) => (to > 0 ? [{ cell, value: to }] : []));
    if (deed.together) {
      for (let from = 0; from < filled.length; from += wire.MovesMax)
        this.#session.placeAll(filled.slice(from, from + wire.MovesMax));
      this.#earlier.undo ||= table.reversible ?? false; // each value is a step of the server's
      return [];
    }
    const steps = [
      ...runsOf(this.#width, filled, wire.RunMax).map((run) => step(this.#session.fill(run), run.cells)),
      ...deed.values.filter(({ to }) => to === 0).map(({ cell }) => step(this.#session.clear(cell), [cell])),
    ];
    return table.reversible ? steps : [];
  }

  /** Sends notes to the server, in as many commands as necessary. They may follow from a value. */
  #sendNotes(changes: readonly MarkChange[], follow?: Move): Omit<UndoStackStep, "joined">[] {
    return splitMarks(this.#width, cornerMarks(changes), wire.MarksMax, wire.MarksMany).map((marks) => ({
      id: this.#session.note(marks, follow),
      values: [],
      marks: marks.map((m) => ({ ...m, sort: "corner" as const, ...(follow ? { from: follow.cell } : {}) })),
    }));
  }

  #ask(what: "undo" | "redo", deed: UndoStackStep): void {
    const marks = cornerMarks(deed.marks);
    if (deed.id > 0 && (deed.unknown || deed.values.length + marks.length > 0))
      this.#session[what]({ turns: deed.values, marks });
  }
}

/** Returns the changes that only this device keeps. */
function ownOf(changes: readonly MarkChange[]): MarkChange[] {
  return changes.filter((c) => c.sort !== "corner");
}

/** Returns the step of such changes. */
function ownStep(own: readonly MarkChange[]): Omit<UndoStackStep, "joined">[] {
  return own.length > 0 ? [{ id: 0, values: [], marks: own }] : [];
}
