// What a desk is told of the board that it shows.

import type { Board } from "../board/board.ts";
import type { Scene } from "../board/cell-view.ts";
import { prefs } from "../device/applied-prefs.ts";

/** What the host knows of the board. The desk adds what it knows itself. */
export interface ControllerScene
  extends Omit<Scene, "layer" | "wrong" | "gone" | "cursor" | "selected" | "held" | "show"> {
  /** What the board is called. */
  readonly name: string;
  /** Tells the board from all others on this device: centre notes and colours are kept under it, and another one starts afresh. */
  readonly key: string;
  /** Whether the player may change anything now. */
  readonly playable: boolean;
  /** Whether the player only watches, so that all of the board is shown, and nothing to fill it with; false where nothing is said. */
  readonly watching?: boolean;
  /** Whether values that stand may be changed and erased. */
  readonly open: boolean;
  /** Whether values can be undone; where nothing is said, if they may be changed. */
  readonly reversible?: boolean;
  /** The player's seat at a board that others fill too. */
  readonly seat?: number;
  /** Whether conflicts may be marked here at all; true where nothing is said. */
  readonly marks?: boolean;
}

/** The board without values that may yet be wrong: those use no key of the pad up. */
export function withoutUncertain({ board, pending, open }: ControllerScene): Board {
  if (open || !pending?.size) return board;
  return { ...board, cells: board.cells.map((value, cell) => (pending.has(cell) ? 0 : value)) };
}

/** Reports whether conflicts are marked: here, and by this player. */
export function marksConflicts(scene: ControllerScene): boolean {
  return prefs().conflicts && (scene.marks ?? true);
}
