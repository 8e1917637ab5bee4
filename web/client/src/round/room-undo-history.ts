// The ledger of a player in a room: the server keeps the steps, and takes them back itself.

import * as wire from "../../protocol.gen.ts";
import { cornersOf, type Change, type Deed, type Table } from "../board/edit.ts";
import type { Layer } from "../board/layer.ts";
import { packed, runsOf, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import {
  addSteps,
  emptyTrail,
  forget,
  redoStep,
  tidy,
  undoStep,
  type Trail,
  type TrailStep,
} from "../board/undo-stack.ts";
import { DeviceMarks, lost, type Ledger } from "../controls/undo-history.ts";
import type { Session } from "../room/session.ts";
import { seatOf } from "../room/state.ts";

/** RoomLedger knows which of the server's steps each key of this visit has made, and asks for them to be taken back. */
export class RoomLedger implements Ledger {
  readonly #session: Session;
  readonly #marks = new DeviceMarks(true);
  #width = 0;
  #trail: Trail = emptyTrail;
  // Whether the server may have steps that this visit knows nothing of: those from before a reload, or of another device.
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

  open(key: string, shape: Shape, { board, givens }: Omit<Table, "layer">): void {
    this.#width = shape.width;
    this.#marks.open(key, shape);
    this.#trail = emptyTrail;
    const touched = board.cells.some((value, cell) => value !== givens[cell]) || board.notes.some((set) => set > 0);
    this.#earlier = { undo: touched, redo: touched };
  }

  carryOut(table: Table, deed: Deed): void {
    const own = ownOf([...deed.changes, ...this.#marks.takenBack(deed.turns)]);
    this.#marks.carryOut(table, { turns: deed.turns, changes: own });
    const steps = [...this.#turned(table, deed), ...this.#noted(deed.changes), ...ownStep(own)];
    if (steps.length === 0) return;
    this.#trail = addSteps(this.#trail, steps);
    this.#earlier.redo = false;
  }

  again(what: "undo" | "redo", table: Table): boolean {
    const { trail, deeds } = (what === "undo" ? undoStep : redoStep)(this.#trail, table);
    this.#trail = trail;
    this.#marks.carryOut(table, {
      turns: deeds.flatMap(({ turns }) => turns),
      changes: ownOf(deeds.flatMap(({ changes }) => changes)),
    });
    for (const deed of deeds) this.#ask(what, deed);
    if (deeds.length > 0) return true;
    if (this.#earlier[what]) this.#session[what]();
    return this.#earlier[what];
  }

  tidy(table: Table, move: Move, changes: readonly Change[]): void {
    let joined = table.reversible ?? false; // a value that can't be undone is no step that they could belong to
    const { room } = this.#session;
    const newcomer = room && seatOf(room, room.you)?.new; // what others have noted is not for them to tidy up
    const own = ownOf(changes);
    for (const step of [...(newcomer ? [] : this.#noted(changes, move)), ...ownStep(own)]) {
      this.#trail = tidy(this.#trail, move, step.id, step.changes, joined);
      joined = true;
    }
    this.#marks.carryOut(table, { turns: [], changes: own });
  }

  settle(table: Table): void {
    this.#marks.settle(table);
  }

  /** took adds a step that was made elsewhere on the page: all notes at once. */
  took(id: number): void {
    this.#trail = addSteps(this.#trail, [{ id, turns: [], changes: [], unknown: true }]);
    this.#earlier.redo = false;
  }

  /** refused takes note of what the server did not do. */
  refused(id: number): void {
    this.#trail = forget(this.#trail, id);
  }

  /** spent takes note that the server has nothing left to undo, or to do again. */
  spent(what: "undo" | "redo"): void {
    this.#earlier[what] = false;
  }

  /** setBack forgets the steps: the server has lost some. */
  setBack(): void {
    this.#trail = emptyTrail;
    this.#earlier = { undo: true, redo: true };
  }

  /** turned brings values to the server, and tells which steps it makes of them: none where they can't be undone. */
  #turned(table: Table, deed: Deed): Omit<TrailStep, "joined">[] {
    const step = (id: number, cells: readonly number[]) => {
      // What a right value takes the place of was wrong, and never stood.
      const turns = deed.turns
        .filter(({ cell }) => cells.includes(cell))
        .map((turn) => (table.open ? turn : { ...turn, from: 0 }));
      return { id, turns, changes: lost(table, { turns }) };
    };
    const filled = deed.turns.flatMap(({ cell, to }) => (to > 0 ? [{ cell, value: to }] : []));
    const steps = [
      ...runsOf(this.#width, filled, wire.RunMax).map((run) => step(this.#session.fill(run), run.cells)),
      ...deed.turns.filter(({ to }) => to === 0).map(({ cell }) => step(this.#session.clear(cell), [cell])),
    ];
    return table.reversible ? steps : [];
  }

  /** noted brings notes to the server, in as many commands as it takes. They may follow from a value. */
  #noted(changes: readonly Change[], follow?: Move): Omit<TrailStep, "joined">[] {
    return packed(this.#width, cornersOf(changes), wire.MarksMax, wire.MarksMany).map((marks) => ({
      id: this.#session.note(marks, follow),
      turns: [],
      changes: marks.map((m) => ({ ...m, sort: "corner" as const, ...(follow ? { from: follow.cell } : {}) })),
    }));
  }

  #ask(what: "undo" | "redo", deed: TrailStep): void {
    const marks = cornersOf(deed.changes);
    if (deed.id > 0 && (deed.unknown || deed.turns.length + marks.length > 0))
      this.#session[what]({ turns: deed.turns, marks });
  }
}

/** ownOf are the changes that the server knows nothing of. */
function ownOf(changes: readonly Change[]): Change[] {
  return changes.filter((c) => c.sort !== "corner");
}

/** ownStep is the step of such changes. */
function ownStep(own: readonly Change[]): Omit<TrailStep, "joined">[] {
  return own.length > 0 ? [{ id: 0, turns: [], changes: own }] : [];
}
