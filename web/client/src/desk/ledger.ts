// What a player has done on a board, and can undo: the desk writes it down here, and a ledger brings it to whoever keeps
// the values and the corner notes. Centre notes and colours are this device's.

import { cornersOf, withChanges, type Change, type Deed, type Table } from "../board/hand.ts";
import { blankLayer, layerText, readLayer, type Layer } from "../board/layer.ts";
import type { Mark, Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { amend, emptyHistory, record, redo, undo, type History, type Step } from "../board/undo.ts";
import { keepMarks, keptMarks } from "../device/kept-marks.ts";
import { keepSteps, keptSteps } from "./kept-steps.ts";

/** Ledger carries deeds out and remembers them. */
export interface Ledger {
  /** The marks that are this device's. */
  readonly layer: Layer;
  /** Whether there may be something to take back. */
  readonly canUndo: boolean;
  /** Whether there may be something to do again. */
  readonly canRedo: boolean;
  /** Begins another board. */
  open(key: string, shape: Shape, table: Omit<Table, "layer">): void;
  /** Does a deed, as one step. */
  carryOut(table: Table, deed: Deed): void;
  /** Takes the last step back or does it again, as far as that is possible; false is not at all. */
  again(what: "undo" | "redo", table: Table): boolean;
  /** Removes the notes that a value rules out, as a part of the step that placed it. */
  tidy(table: Table, move: Move, changes: readonly Change[]): void;
}

/** Keeper is who keeps the values and the corner notes, where nobody keeps the steps. */
export interface Keeper {
  /** A value is to go into a cell; in an open scene it may take the place of another. False is that it is wrong: what comes behind it in a run is left. */
  place(move: Move): unknown;
  /** Corner notes are to be added or removed, all in one. */
  note(marks: readonly Mark[]): void;
  /** A value is to go from a cell; asked in open scenes only. */
  clear?(cell: number): void;
  /** The board is there again after a reload, so its steps are to be too. */
  readonly lasting?: true;
}

/** DeviceMarks are the centre notes and colours on a board. They are there again after a reload. */
export class DeviceMarks {
  layer: Layer = blankLayer(0);
  #width = 0;
  #key = "";

  /** open begins another board, with the marks that this device has kept of it. */
  open(key: string, shape: Shape): void {
    this.#key = key;
    this.#width = shape.width;
    this.layer = readLayer(shape.width, shape.width * shape.height, keptMarks(key));
  }

  /** change makes those changes that are of this device's marks. */
  change(changes: readonly Change[]): void {
    const own = changes.filter((c) => c.sort !== "corner");
    if (own.length === 0) return;
    this.layer = withChanges(this.layer, own);
    keepMarks(this.#key, layerText(this.#width, this.layer));
  }
}

/** OwnLedger keeps the steps itself. */
export class OwnLedger implements Ledger {
  readonly #keeper: Keeper;
  readonly #marks = new DeviceMarks();
  #history: History = emptyHistory;
  #key = "";

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
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

  carryOut(table: Table, deed: Deed): void {
    this.#remember(record(this.#history, { turns: deed.turns, changes: [...deed.changes, ...lost(table, deed)] }));
    this.#apply(deed);
  }

  again(what: "undo" | "redo", table: Table): boolean {
    const { history, deed } = (what === "undo" ? undo : redo)(this.#history, table);
    this.#remember(history);
    if (deed) this.#apply(deed);
    return deed !== undefined;
  }

  tidy(_: Table, move: Move, changes: readonly Change[]): void {
    this.#remember(amend(this.#history, { cell: move.cell, to: move.value }, changes));
    this.#change(changes);
  }

  #remember(history: History): void {
    if (history === this.#history) return;
    this.#history = history;
    if (this.#keeper.lasting) keepSteps(this.#key, history);
  }

  #apply({ turns, changes }: Step): void {
    for (const { cell, to } of turns) {
      if (to === 0) this.#keeper.clear?.(cell);
      else if (this.#keeper.place({ cell, value: to }) === false) break;
    }
    this.#change(changes);
  }

  #change(changes: readonly Change[]): void {
    const corners = cornersOf(changes);
    if (corners.length > 0) this.#keeper.note(corners);
    this.#marks.change(changes);
  }
}

/** lost are the notes that a deed costs unasked: a value takes those of its cell. */
export function lost({ board }: Table, { turns }: Pick<Deed, "turns">): Change[] {
  return turns.flatMap(({ cell, to }): Change[] => {
    const values = to > 0 ? (board.notes[cell] ?? 0) : 0;
    return values ? [{ sort: "corner", cell, add: false, values }] : [];
  });
}
