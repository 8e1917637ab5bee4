// The wall: everyone's board at once, the furthest first; one of them large while it is followed.

import type { Scene } from "../board/look.ts";
import { clock } from "../format.ts";
import { byProgress, donePercent } from "../room/progress.ts";
import { seatOf, type RoomState, type Seat } from "../room/state.ts";
import { cellWords, text } from "../text.ts";
import { badge, botTag, rename } from "./badge.ts";
import { BoardElement } from "./board.ts";
import { button, h, icon, List, setText, show, type Part } from "./dom.ts";
import { Mini } from "./mini.ts";
import { openOptions } from "./options.ts";
import { RoundBar } from "./round-bar.ts";
import { StrikeMarks } from "./strikes.ts";

interface Tile {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** WallView is the wall. */
export class WallView {
  readonly el: HTMLElement;
  readonly #now: () => number;
  readonly #bar = new RoundBar(() => openOptions(() => {}));
  readonly #late = h("p", { class: "late hint" });
  readonly #tiles = h("div", { class: "wall" });
  readonly #list: List<Tile>;
  readonly #large = new BoardElement();
  readonly #largeName = h("h2");
  readonly #largeState = h("span", { class: "state" });
  readonly #largeStrikes = new StrikeMarks();
  readonly #zoom: HTMLElement;
  #followed = 0; // the seat whose board is large, in the rounds to come too; 0 is none
  #room: RoomState | undefined;

  /** now is the room's clock. */
  constructor(now: () => number) {
    this.#now = now;
    this.#list = new List(this.#tiles, (t) => t.seat.seat, (t) => this.#tile(t));
    this.#large.words = cellWords;
    const back = button(text.wall.back, "quiet back", () => this.#follow(0));
    const turn = (label: string, path: string, by: number) => {
      const el = button("", "icon-button", () => this.#turn(by), { "aria-label": label });
      el.append(icon(path));
      return el;
    };
    const turns = h("span", { class: "turns" }, turn(text.watch.back, left, -1), turn(text.watch.next, right, 1));
    const head = h("div", { class: "zoom-head" }, back, this.#largeName, this.#largeStrikes.el, this.#largeState, turns);
    this.#zoom = h("div", { class: "zoom" }, head, h("div", { class: "board-frame" }, this.#large));
    this.el = h("div", { class: "watch" }, this.#bar.el, this.#late, this.#tiles, this.#zoom);
  }

  /** update brings the wall in step. */
  update(room: RoomState): void {
    this.#room = room;
    const shown = shownOf(room);
    const large = shown.find((s) => s.seat === this.#followed);
    show(this.#tiles, !large);
    show(this.#zoom, !!large);
    show(this.#late, room.late > 0);
    setText(this.#late, text.watch.late(Math.round(room.late / 1000)));
    if (!large) this.#list.update(shown.map((seat) => ({ room, seat })));
    else this.#showLarge(room, large);
    this.#bar.update(room);
    this.tick(room);
  }

  /** tick brings the times in step. */
  tick(room: RoomState): void {
    this.#bar.tick(room, this.#now());
  }

  #showLarge(room: RoomState, seat: Seat): void {
    setText(this.#largeName, text.wall.board(seat.name));
    setText(this.#largeState, stateOf({ room, seat }));
    this.#largeStrikes.update(seat.strikes, room.settings.strikes ?? 0);
    this.#large.name = text.wall.board(seat.name);
    const scene = sceneOf(room, seat);
    if (scene) this.#large.show(scene);
  }

  #follow(seat: number): void {
    const last = this.#followed;
    this.#followed = seat;
    if (this.#room) this.update(this.#room);
    if (seat > 0) this.#zoom.querySelector("button")?.focus();
    else this.#tiles.querySelector<HTMLElement>(`[data-seat="${last}"]`)?.focus();
  }

  /** turn goes to the player after or before the one who is followed, as they are placed now. */
  #turn(by: number): void {
    const seats = this.#room ? shownOf(this.#room) : [];
    const at = seats.findIndex((s) => s.seat === this.#followed);
    const next = seats[(at + by + seats.length) % seats.length];
    this.#followed = next?.seat ?? 0;
    if (this.#room) this.update(this.#room);
  }

  #tile({ seat }: Tile): Part<Tile> {
    const mini = new Mini();
    const mark = badge(seat.seat, seat.name);
    const name = h("span", { class: "name" });
    const state = h("span", { class: "state" });
    const strikes = new StrikeMarks();
    const el = button("", "tile", () => this.#follow(seat.seat), { "data-seat": seat.seat });
    const does = h("span", { class: "unseen" });
    el.append(does, h("span", { class: "tile-head" }, mark, name, botTag(seat), state), mini.el, strikes.el);
    const update = (tile: Tile) => {
      rename(mark, tile.seat.name);
      setText(name, tile.seat.name);
      setText(state, stateOf(tile));
      setText(does, text.wall.enlarge(tile.seat.name));
      el.classList.toggle("gone", tile.seat.out || tile.seat.left);
      strikes.update(tile.seat.strikes, tile.room.settings.strikes ?? 0);
      const { puzzle } = tile.room;
      if (puzzle && tile.seat.board) mini.show({ ...puzzle, board: tile.seat.board, authors: true });
    };
    return { el, update };
  }
}

const left = "M15 5l-7 7 7 7";
const right = "M9 5l7 7-7 7";

/** shownOf are the seats whose boards can be seen, the furthest first. */
function shownOf(room: RoomState): Seat[] {
  return byProgress(room.seats).filter((s) => seatOf(room, s.seat)?.board);
}

/** stateOf says in a word how a player stands. */
function stateOf({ room, seat }: Tile): string {
  if (seat.time > 0) return clock(seat.time);
  if (seat.out) return text.room.out;
  if (seat.left) return text.room.left;
  return text.play.percent(donePercent(room, seat));
}

/** sceneOf is another's board as it is shown to those who only watch. */
function sceneOf(room: RoomState, seat: Seat): Scene | undefined {
  if (!room.puzzle || !seat.board) return undefined;
  return {
    shape: room.puzzle.shape,
    givens: room.puzzle.givens,
    board: seat.board,
  };
}
