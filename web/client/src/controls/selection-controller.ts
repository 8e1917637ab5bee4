// Where a player's hand is on a board: the selection, moved by keys and by pointers.

import { jumpToBox, moveCursor } from "../board/cursor.ts";
import type { Action } from "../board/keys.ts";
import * as select from "../board/select.ts";
import type { Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import type { StrokeUser } from "../draw/strokes.ts";
import type { Zoom } from "../draw/zoom.ts";

/** Told what the hand does. */
export interface SelectionListener {
  /** The selection is another one: it is to be shown. */
  onChange(): void;
  /** The cursor is in another cell. */
  onMove(cell: number): void;
  /** Many cells were selected at once, so how many should be said. */
  onSelectionChange(): void;
  /** A stroke is over that does not only choose what to look at. */
  onStroke(): void;
  /** A finger rests on a cell. */
  onLongPress(): void;
  /** It did not: what rested did is to be taken back. */
  onLongPressCancel(): void;
  /** A finger has tapped a cell twice; false is that this means no more than a second press. */
  onTap(cell: number): boolean;
  /** The cells that are like a cell; undefined where a second press means nothing. */
  selectAlike(cell: number): select.Selection | undefined;
}

/** A stroke under way. */
interface SelectionStroke {
  readonly before: select.Selection;
  readonly adds: boolean;
  readonly aims: boolean;
}

/** The hand of one player on one board. */
export class SelectionController implements StrokeUser {
  selection: select.Selection = select.only(-1);
  readonly #user: SelectionListener;
  readonly #zoom: Zoom;
  #stroke: SelectionStroke | undefined;
  #resting: SelectionStroke | undefined; // the stroke that became a rest

  constructor(zoom: Zoom, user: SelectionListener) {
    this.#zoom = zoom;
    this.#user = user;
  }

  /** Goes to a cell, as at the beginning; -1 is none. */
  take(cell: number): void {
    this.#stroke = undefined;
    this.selection = select.only(cell);
  }

  /** Selects a cell, if it is not the cursor's. */
  goTo(cell: number): void {
    if (cell === this.selection.cursor) return;
    this.#set(select.only(cell));
    this.#user.onChange();
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
            ? moveCursor(shape, at.cursor, action.step, wrap)
            : jumpToBox(shape, at.cursor, action.step, wrap);
        this.#set(action.extend ? select.add(at, cell) : select.only(cell));
        return true;
      }
      case "all":
        this.#set(select.all(shape, at));
        break;
      case "invert":
        this.#set(select.invert(shape, at));
        break;
      case "fewer":
        this.#set(select.reduce(at));
        break;
      default:
        return false;
    }
    this.#user.onSelectionChange();
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
    this.#set(!more ? select.only(cell) : adds ? select.add(before, cell) : select.remove(before, cell));
    this.#user.onChange();
  }

  over(cell: number): void {
    if (!this.#stroke) return;
    this.#set((this.#stroke.adds ? select.add : select.remove)(this.selection, cell));
    this.#user.onChange();
  }

  end(): void {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (stroke && !stroke.aims) this.#user.onStroke();
    if (this.selection.cells.size > 1) this.#user.onSelectionChange();
  }

  twice(cell: number, event: PointerEvent): void {
    if (event.pointerType !== "mouse" && this.#user.onTap(cell)) return;
    const alike = this.#user.selectAlike(cell);
    if (!alike) return;
    this.#set(alike);
    this.#user.onSelectionChange();
    this.#user.onChange();
  }

  hold(): void {
    this.#resting = this.#stroke;
    this.#stroke = undefined;
    this.#user.onLongPress();
  }

  cancelLongPress(): void {
    this.#stroke = this.#resting;
    this.#user.onLongPressCancel();
  }

  cancel(): void {
    if (this.#stroke) this.#set(this.#stroke.before);
    this.#stroke = undefined;
    this.#user.onChange();
  }

  #set(selection: select.Selection): void {
    const last = this.selection.cursor;
    this.selection = selection;
    if (selection.cursor !== last) this.#user.onMove(selection.cursor);
  }
}
