// What a player has done on a board, and can undo: values and corner notes through the host, centre notes and colours here.

import { seenAway } from "../board/board.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { cornersOf, withChanges, type Change, type Deed, type Table } from "../board/hand.ts";
import { blankLayer, layerText, readLayer, type Layer } from "../board/layer.ts";
import type { Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { amend, emptyHistory, record, redo, undo, type History, type Step } from "../board/undo.ts";
import type { DeskHost } from "./desk.ts";
import { keepMarks, keptMarks } from "./keep.ts";

/** Ledger carries deeds out and remembers them. */
export class Ledger {
  /** The marks that are this device's. */
  layer: Layer = blankLayer(0);
  readonly #host: Pick<DeskHost, "place" | "clear" | "note">;
  #history: History = emptyHistory;
  #width = 0;
  #key = "";

  constructor(host: Pick<DeskHost, "place" | "clear" | "note">) {
    this.#host = host;
  }

  /** canUndo says whether something was done that may be taken back. */
  get canUndo(): boolean {
    return this.#history.done.length > 0;
  }

  /** canRedo says whether something was taken back. */
  get canRedo(): boolean {
    return this.#history.undone.length > 0;
  }

  /** open begins another board, with the marks that this device has kept of it. */
  open(key: string, shape: Shape): void {
    this.#key = key;
    this.#width = shape.width;
    this.#history = emptyHistory;
    this.layer = readLayer(shape.width, shape.width * shape.height, keptMarks(key));
  }

  /** carryOut does a deed, as one step. */
  carryOut(table: Table, deed: Deed): void {
    this.#history = record(this.#history, whole(table, deed));
    this.#apply(deed);
  }

  /** again takes the last step back or does it again, as far as that is possible; false is not at all. */
  again(what: "undo" | "redo", table: Table): boolean {
    const { history, deed } = (what === "undo" ? undo : redo)(this.#history, table);
    this.#history = history;
    if (deed) this.#apply(deed);
    return deed !== undefined;
  }

  /** clean removes the notes that a value rules out, as a part of the step that placed it. */
  clean(shape: Shape, table: Table, move: Move): void {
    const of = (notes: readonly number[]) => seenAway(shape, { ...table.board, notes }, move);
    const changes: Change[] = [
      ...of(table.board.notes).map((m) => ({ ...m, sort: "corner" as const })),
      ...of(this.layer.centre).map((m) => ({ ...m, sort: "centre" as const })),
    ];
    if (changes.length === 0) return;
    this.#history = amend(this.#history, { cell: move.cell, to: move.value }, changes);
    this.#change(changes);
  }

  /** fill notes in every empty cell what its peers leave, as one step. */
  fill(shape: Shape, table: Table): void {
    const changes = candidatesOf(shape, table.board).flatMap((set, cell): Change[] => {
      const values = set & ~(table.board.notes[cell] ?? 0);
      return values ? [{ sort: "corner", cell, add: true, values }] : [];
    });
    this.carryOut(table, { turns: [], changes });
  }

  #apply({ turns, changes }: Step): void {
    for (const { cell, to } of turns) {
      if (to > 0) this.#host.place({ cell, value: to });
      else this.#host.clear?.(cell);
    }
    this.#change(changes);
  }

  #change(changes: readonly Change[]): void {
    const corners = cornersOf(changes);
    if (corners.length > 0) this.#host.note(corners);
    if (corners.length === changes.length) return;
    this.layer = withChanges(this.layer, changes);
    keepMarks(this.#key, layerText(this.#width, this.layer));
  }
}

/** whole adds to a deed what it does unasked: a value takes the notes of its cell. */
function whole({ board }: Table, deed: Deed): Step {
  const lost = deed.turns.flatMap(({ cell, to }): Change[] => {
    const values = to > 0 ? (board.notes[cell] ?? 0) : 0;
    return values ? [{ sort: "corner", cell, add: false, values }] : [];
  });
  return { turns: deed.turns, changes: [...deed.changes, ...lost] };
}
