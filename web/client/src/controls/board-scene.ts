// The scene that a page passes to a board controller.

import type { Board } from "../board/board.ts";
import type { Scene } from "../board/cell-view.ts";
import { prefs } from "../device/applied-prefs.ts";

/** The page's part of the scene. The controller adds its own. */
export interface ControllerScene
  extends Omit<Scene, "layer" | "wrong" | "gone" | "cursor" | "selected" | "held" | "show"> {
  /** The board's name. */
  readonly name: string;
  /**
   * The board's unique key on this device. Centre notes and colours are stored under it, and another key starts another
   * board.
   */
  readonly key: string;
  /** Whether the player may change anything at the moment. */
  readonly playable: boolean;
  /** Whether the player only watches, which shows the whole board without a pad. The default is false. */
  readonly watching?: boolean;
  /** Whether placed values may be changed and erased. */
  readonly open: boolean;
  /** Whether values are judged, and wrong ones cost nothing. The default is false. */
  readonly free?: boolean;
  /** Whether values can be undone. The default is open. */
  readonly reversible?: boolean;
  /** The player's seat on a shared board. */
  readonly seat?: number;
  /** Whether conflicts may be highlighted on this board. The default is true. */
  readonly marks?: boolean;
}

/** Returns the board without unconfirmed values, so that they do not count as placed on the pad. */
export function withoutUncertain({ board, pending, open }: ControllerScene): Board {
  if (open || !pending?.size) return board;
  return { ...board, cells: board.cells.map((value, cell) => (pending.has(cell) ? 0 : value)) };
}

/** Reports whether a wrong value costs something. */
export function hasPrice({ open, free = false }: ControllerScene): boolean {
  return !open && !free;
}

/** Reports whether conflicts are highlighted on this board and by this player. */
export function marksConflicts(scene: ControllerScene): boolean {
  return prefs().conflicts && (scene.marks ?? true);
}
