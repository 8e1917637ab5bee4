// Where a player's hand is on a board: the selection, moved by keys and by pointers.

import { jumped, moved } from "../board/cursor.ts";
import type { Action } from "../board/keys.ts";
import * as select from "../board/select.ts";
import type { Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import type { StrokeUser } from "../draw/strokes.ts";
import type { Zoom } from "../draw/zoom.ts";

/** GripUser is told what the hand does. */
export interface GripUser {
  /** The selection is another one: it is to be shown. */
  shown(): void;
  /** The cursor is in another cell. */
  moved(cell: number): void;
  /** Many cells were selected at once, so how many should be said. */
  told(): void;
  /** A stroke is over that does not only choose what to look at. */
  stroked(): void;
  /** A finger rests on a cell. */
  rested(): void;
  /** It did not: what rested did is to be taken back. */
  unrested(): void;
  /** A finger has tapped a cell twice; false is that this means no more than a second press. */
  tapped(cell: number): boolean;
  /** The cells that are like a cell; undefined where a second press means nothing. */
  alike(cell: number): select.Selection | undefined;
}

/** GripStroke is a stroke under way. */
interface GripStroke {
  readonly before: select.Selection;
  readonly adds: boolean;
  readonly aims: boolean;
}

/** Grip is the hand of one player on one board. */
export class Grip implements StrokeUser {
  selection: select.Selection = select.only(-1);
  readonly #user: GripUser;
  readonly #zoom: Zoom;
  #stroke: GripStroke | undefined;
  #resting: GripStroke | undefined; // the stroke that became a rest

  constructor(zoom: Zoom, user: GripUser) {
    this.#zoom = zoom;
    this.#user = user;
  }

  /** take goes to a cell, as at the beginning; -1 is none. */
  take(cell: number): void {
    this.#stroke = undefined;
    this.selection = select.only(cell);
  }

  /** goTo selects a cell, if it is not the cursor's. */
  goTo(cell: number): void {
    if (cell === this.selection.cursor) return;
    this.#set(select.only(cell));
    this.#user.shown();
  }

  /** act does what a key changes in the selection; false is nothing. */
  act(shape: Shape, action: Action): boolean {
    const at = this.selection;
    switch (action.do) {
      case "step":
      case "jump": {
        const { wrap } = prefs();
        const cell =
          action.do === "step"
            ? moved(shape, at.cursor, action.step, wrap)
            : jumped(shape, at.cursor, action.step, wrap);
        this.#set(action.extend ? select.plus(at, cell) : select.only(cell));
        return true;
      }
      case "all":
        this.#set(select.all(shape, at));
        break;
      case "invert":
        this.#set(select.inverted(shape, at));
        break;
      case "fewer":
        this.#set(select.fewer(at));
        break;
      default:
        return false;
    }
    this.#user.told();
    return true;
  }

  start(cell: number, event: PointerEvent): void {
    const before = this.selection;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    // A finger on cells that are too small for it chooses the box to look at first.
    const aims = event.pointerType === "touch" && this.#zoom.whole && this.#zoom.small;
    if (aims) this.#zoom.box(cell);
    const adds = !more || event.shiftKey || !before.cells.has(cell);
    this.#stroke = { before, adds, aims };
    this.#set(!more ? select.only(cell) : adds ? select.plus(before, cell) : select.minus(before, cell));
    this.#user.shown();
  }

  over(cell: number): void {
    if (!this.#stroke) return;
    this.#set((this.#stroke.adds ? select.plus : select.minus)(this.selection, cell));
    this.#user.shown();
  }

  end(): void {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (stroke && !stroke.aims) this.#user.stroked();
    if (this.selection.cells.size > 1) this.#user.told();
  }

  twice(cell: number, event: PointerEvent): void {
    if (event.pointerType !== "mouse" && this.#user.tapped(cell)) return;
    const alike = this.#user.alike(cell);
    if (!alike) return;
    this.#set(alike);
    this.#user.told();
    this.#user.shown();
  }

  hold(): void {
    this.#resting = this.#stroke;
    this.#stroke = undefined;
    this.#user.rested();
  }

  unhold(): void {
    this.#stroke = this.#resting;
    this.#user.unrested();
  }

  cancel(): void {
    if (this.#stroke) this.#set(this.#stroke.before);
    this.#stroke = undefined;
    this.#user.shown();
  }

  #set(selection: select.Selection): void {
    const last = this.selection.cursor;
    this.selection = selection;
    if (selection.cursor !== last) this.#user.moved(selection.cursor);
  }
}
