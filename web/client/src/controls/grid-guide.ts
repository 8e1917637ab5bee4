// The way around a board of several grids: which of them is on view, the map, and going from one to another.

import { gridAt, gridsOf, middleOf } from "../board/grids.ts";
import type { Zoom } from "../draw/zoom.ts";
import { nameGrid, GridMap, type MapScene } from "./grid-map.ts";

/** Who goes around. */
export interface GuideUser {
  /** The cell that keys act on; -1 is none. */
  cursor(): number;
  /** The cursor is to go to a cell. */
  go(cell: number): void;
  /** What there is to see of it is to be drawn. */
  changed(): void;
  tell(words: string): void;
}

/** What a guide needs to know of a board. */
export type Around = Omit<MapScene, "shown" | "whole" | "guests"> &
  Partial<Pick<MapScene, "guests">> & { readonly playable: boolean; readonly watching?: boolean };

/** Leads around one board after another. On those of one grid it does nothing. */
export class GridGuide {
  readonly #zoom: Zoom;
  readonly #user: GuideUser;
  readonly #map = new GridMap({ grid: (n) => this.to(n), view: (all) => this.show(all) });
  #board: Around | undefined;
  #now = -1; // the grid that the cursor is in: over shared cells, the one that it came from
  #fitted = false; // whether what is on view suits the board and the device

  constructor(zoom: Zoom, user: GuideUser) {
    this.#zoom = zoom;
    this.#user = user;
  }

  /** The map's element. */
  get map(): HTMLElement {
    return this.#map.el;
  }

  /** Called when there is another board. */
  begin(): void {
    this.#fitted = false;
    this.#now = -1;
  }

  /** Brings the map in step, and the view with the device: one grid, where all of them at once would be too small. */
  update(board: Around): void {
    this.#board = board;
    const { shape, guests = [] } = board;
    this.#now = gridAt(shape, this.#user.cursor(), this.#zoom.onGrid < 0 ? this.#now : this.#zoom.onGrid);
    if (!this.#fitted && shape.grids && !board.watching && this.#zoom.crowds) {
      this.#fitted = true;
      this.#zoom.grid(gridAt(shape, Math.max(0, this.#user.cursor())));
    }
    this.#map.update({ ...board, guests, shown: this.#zoom.whole ? -1 : this.#zoom.onGrid, whole: this.#zoom.whole });
  }

  /** Shows all of the board, or the part around the cursor. */
  show(all: boolean): void {
    if (all) this.#zoom.fit();
    else this.#zoom.box(Math.max(0, this.#user.cursor()));
  }

  /** Goes to the next grid in their order, or to the one before. */
  step(by: 1 | -1): void {
    const many = this.#board?.shape.grids?.length ?? 0;
    if (many > 0) this.to((this.#now + by + many) % many);
  }

  /** Goes to one of the grids: the cursor too, if it is in another one. */
  to(grid: number): void {
    if (!this.#board) return;
    const { shape, playable } = this.#board;
    const cursor = this.#user.cursor();
    const shows = !this.#zoom.whole || this.#zoom.crowds;
    if (shows) this.#zoom.grid(grid);
    const inside = shows ? gridsOf(shape, cursor).includes(grid) : this.#now === grid;
    this.#now = grid;
    if (playable && !inside) this.#user.go(middleOf(shape, grid));
    this.#user.tell(nameGrid({ ...this.#board, guests: this.#board.guests ?? [] }, grid));
    this.#user.changed();
  }
}
