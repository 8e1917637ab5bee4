// Navigation on a board of several grids: the visible grid, the map, and moving between grids.

import { gridAt, gridsOf, middleOf } from "../board/grids.ts";
import type { Zoom } from "../draw/zoom.ts";
import { nameGrid, GridMap, type MapScene } from "./grid-map.ts";

/** The callbacks of a guide. */
export interface GuideUser {
  /** Returns the cell that keys act on; -1 if there is none. */
  cursor(): number;
  /** Moves the cursor to a cell. */
  go(cell: number): void;
  /** Called when the guide has to be redrawn. */
  onChange(): void;
  announce(words: string): void;
}

/** The part of a scene that the guide needs. */
export type Around = Omit<MapScene, "shown" | "whole" | "guests"> &
  Partial<Pick<MapScene, "guests">> & { readonly playable: boolean; readonly watching?: boolean };

/** Navigates one board after another. On boards of one grid it does nothing. */
export class GridGuide {
  readonly #zoom: Zoom;
  readonly #user: GuideUser;
  readonly #map = new GridMap({ grid: (n) => this.to(n), view: (all) => this.show(all) });
  #board: Around | undefined;
  #now = -1; // the grid of the cursor; on shared cells, the one that it came from
  #fitted = false; // whether the view suits the board and the device

  constructor(zoom: Zoom, user: GuideUser) {
    this.#zoom = zoom;
    this.#user = user;
  }

  /** The map's element. */
  get map(): HTMLElement {
    return this.#map.el;
  }

  /** Called for another board. */
  begin(): void {
    this.#fitted = false;
    this.#now = -1;
  }

  /** Updates the map, and the view: one grid if the whole board would be too small. */
  update(board: Around): void {
    this.#board = board;
    const { shape, guests = [] } = board;
    this.#now = gridAt(shape, this.#user.cursor(), this.#zoom.currentGrid < 0 ? this.#now : this.#zoom.currentGrid);
    if (!this.#fitted && shape.grids && !board.watching && this.#zoom.isCrowded) {
      this.#fitted = true;
      this.#zoom.grid(gridAt(shape, Math.max(0, this.#user.cursor())));
    }
    this.#map.update({
      ...board,
      guests,
      shown: this.#zoom.isWhole ? -1 : this.#zoom.currentGrid,
      whole: this.#zoom.isWhole,
    });
  }

  /** Shows the whole board, or the part around the cursor. */
  show(all: boolean): void {
    if (all) this.#zoom.fit();
    else this.#zoom.box(Math.max(0, this.#user.cursor()));
  }

  /** Goes to the next or the previous grid. */
  step(by: 1 | -1): void {
    const many = this.#board?.shape.grids?.length ?? 0;
    if (many > 0) this.to((this.#now + by + many) % many);
  }

  /** Goes to a grid. The cursor moves, too, unless it is in that grid. */
  to(grid: number): void {
    if (!this.#board) return;
    const { shape, playable } = this.#board;
    const cursor = this.#user.cursor();
    const shows = !this.#zoom.isWhole || this.#zoom.isCrowded;
    if (shows) this.#zoom.grid(grid);
    const inside = shows ? gridsOf(shape, cursor).includes(grid) : this.#now === grid;
    this.#now = grid;
    if (playable && !inside) this.#user.go(middleOf(shape, grid));
    this.#user.announce(nameGrid({ ...this.#board, guests: this.#board.guests ?? [] }, grid));
    this.#user.onChange();
  }
}
