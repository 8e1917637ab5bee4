// The selection on a board, changed by keys and pointers.

import { jumpToBox, moveCursor } from "../board/cursor.ts";
import type { Action } from "../board/keys.ts";
import * as select from "../board/select.ts";
import type { Shape } from "../board/shape.ts";
import { prefs } from "../device/applied-prefs.ts";
import type { StrokeUser } from "../draw/strokes.ts";
import type { Zoom } from "../draw/zoom.ts";

/** The callbacks of a selection controller. */
export interface SelectionListener {
  /** Called when the selection has changed. */
  onChange(): void;
  /** Called when the cursor is in another cell. */
  onMove(cell: number): void;
  /** Called when many cells were selected at once, so that their number is announced. */
  onSelectionChange(): void;
  /** Called after a stroke that selected more than what to look at. */
  onStroke(): void;
  /** Called when a finger rests on a cell. */
  onLongPress(): void;
  /** Called when the rest turned out to be another gesture, so that its effect is undone. */
  onLongPressCancel(): void;
  /** Called when a finger has tapped a cell twice. It returns false to treat the second tap like the first. */
  onTap(cell: number): boolean;
  /** Returns the cells that are like a cell; undefined if a second tap has no meaning. */
  selectAlike(cell: number): select.Selection | undefined;
}

/** A stroke in progress. */
interface SelectionStroke {
  readonly before: select.Selection;
  readonly adds: boolean;
  readonly aims: boolean;
}

/** The selection of one player on one board. */
export class SelectionController implements StrokeUser {
  selection: select.Selection = select.selectOne(-1);
  readonly #user: SelectionListener;
  readonly #zoom: Zoom;
  #stroke: SelectionStroke | undefined;
  #resting: SelectionStroke | undefined; // the stroke that became a rest

  constructor(zoom: Zoom, user: SelectionListener) {
    this.#zoom = zoom;
    this.#user = user;
  }

  /** Moves to a cell, as at the start; -1 selects none. */
  take(cell: number): void {
    this.#stroke = undefined;
    this.selection = select.selectOne(cell);
  }

  /** Selects a cell, unless it is the cursor's. */
  goTo(cell: number): void {
    if (cell === this.selection.cursor) return;
    this.#set(select.selectOne(cell));
    this.#user.onChange();
  }

  /** Applies a key's action to the selection. It returns false if the action does not concern the selection. */
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
        this.#set(action.extend ? select.add(at, cell) : select.selectOne(cell));
        return true;
      }
      case "all":
        this.#set(select.selectAll(shape, at));
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
    // On cells that are too small for a finger, the first tap chooses the box to look at.
    const aims = event.pointerType === "touch" && this.#zoom.isWhole && this.#zoom.isSmall;
    if (aims) this.#zoom.box(cell);
    const adds = !more || event.shiftKey || !before.cells.has(cell);
    this.#stroke = { before, adds, aims };
    this.#set(!more ? select.selectOne(cell) : adds ? select.add(before, cell) : select.remove(before, cell));
    this.#user.onChange();
  }

  reach(cell: number): void {
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

  pressTwice(cell: number, event: PointerEvent): void {
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
