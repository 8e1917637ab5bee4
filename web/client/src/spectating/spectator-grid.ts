// The wall: everyone's boards, the leader's first; a followed board is large.

import type { Board } from "../board/board.ts";
import { findFilled, withoutNotes } from "../board/completed.ts";
import { noHighlights } from "../board/cell-view.ts";
import { readKey } from "../board/typed.ts";
import { prefs } from "../device/applied-prefs.ts";
import { BoardElement } from "../draw/board-element.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { sortByProgress, donePercent } from "../room/progress.ts";
import { strikeLimit, isVeiled, seatOf, type RoomState, type Seat } from "../room/state.ts";
import { openOptions } from "../settings/device-options.ts";
import { clock } from "../text/format.ts";
import { cellWords, text } from "../text/text.ts";
import { button, h, icon, List, setText, show, type ListItem } from "../ui/dom.ts";
import { badge, botTag, updateLetters } from "../ui/player-badge.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";
import type { Announcer } from "../ui/announcer.ts";
import { CompletedPart } from "../round/completed-part.ts";
import { NotesSwitch } from "../round/notes-switch.ts";
import { RoundBar } from "../round/round-bar.ts";

interface Tile {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** The wall. */
export class SpectatorGrid {
  readonly el: HTMLElement;
  readonly #now: () => number;
  readonly #bar: RoundBar;
  readonly #late = h("p", { class: "late hint" });
  readonly #veiled = h("p", { class: "hint", text: text.watch.veiled });
  readonly #tiles = h("div", { class: "wall" });
  readonly #list: List<Tile>;
  readonly #large = new BoardElement();
  readonly #largeName = h("h2");
  readonly #largeState = h("span", { class: "state" });
  readonly #largeStrikes = new StrikeMarks();
  readonly #largePart = new CompletedPart();
  readonly #notes = new NotesSwitch(() => this.#room && this.update(this.#room));
  readonly #zoom: HTMLElement;
  #followed = 0; // the seat whose board is large, also in later rounds; 0 if none
  #room: RoomState | undefined;
  #last: { readonly whose: string; readonly board: Board; readonly fresh: number } | undefined; // the last large board

  /** now is the room's clock; announcer announces failures. */
  constructor(now: () => number, announcer: Announcer) {
    this.#now = now;
    this.#bar = new RoundBar(() => openOptions(() => this.#room && this.update(this.#room), announcer));
    this.#list = new List(
      this.#tiles,
      (t) => t.seat.seat,
      (t) => this.#tile(t),
    );
    this.#large.words = cellWords;
    const back = button(text.wall.back, "quiet back", () => this.#follow(0));
    const turn = (label: string, path: string, by: number) => {
      const el = button("", "icon-button", () => this.#turn(by), { "aria-label": label });
      el.append(icon(path));
      return el;
    };
    const turns = h(
      "span",
      { class: "turns" },
      this.#notes.el,
      turn(text.watch.back, left, -1),
      turn(text.watch.next, right, 1),
    );
    const head = h(
      "div",
      { class: "zoom-head" },
      back,
      this.#largeName,
      this.#largePart.el,
      this.#largeStrikes.el,
      this.#largeState,
      turns,
    );
    this.#zoom = h("div", { class: "zoom" }, head, h("div", { class: "board-frame" }, this.#large));
    this.#zoom.addEventListener("keydown", (event) => void (readKey(event) === "Escape" && this.#follow(0)));
    this.el = h("div", { class: "watch" }, this.#bar.el, this.#late, this.#veiled, this.#tiles, this.#zoom);
  }

  /** Updates the wall. */
  update(room: RoomState): void {
    this.#room = room;
    const shown = visibleSeats(room);
    const large = shown.find((s) => s.seat === this.#followed);
    show(this.#tiles, !large);
    show(this.#zoom, !!large);
    show(this.#late, room.late > 0);
    show(this.#veiled, isVeiled(room.settings) && !room.board);
    setText(this.#late, text.watch.late(Math.round(room.late / 1000)));
    this.#tiles.classList.toggle("many", shown.length > fewTiles);
    if (!large) this.#list.update(shown.map((seat) => ({ room, seat })));
    else this.#showLarge(room, large);
    this.#bar.update(room);
    this.tick(room);
  }

  /** Updates the times. */
  tick(room: RoomState): void {
    this.#bar.tick(room, this.#now());
  }

  #showLarge(room: RoomState, seat: Seat): void {
    setText(this.#largeName, text.wall.board(seat.name));
    setText(this.#largeState, stateOf({ room, seat }));
    this.#largeStrikes.update(seat.strikes, strikeLimit(room.settings, seat));
    this.#large.name = text.wall.board(seat.name);
    this.#notes.update();
    const { puzzle } = room;
    const { board } = seat;
    if (!puzzle || !board) return;
    const fresh = this.#findFresh(`${room.round}/${seat.seat}`, board);
    this.#largePart.update(puzzle.shape, board);
    this.#large.show({
      shape: puzzle.shape,
      givens: puzzle.givens,
      board: prefs().watched ? board : withoutNotes(board),
      fresh,
      show: { ...noHighlights, numbers: prefs().numbers },
    });
  }

  /** Returns the cell that was filled last on the large board while it was watched; -1 if none. */
  #findFresh(whose: string, board: Board): number {
    const last = this.#last?.whose === whose ? this.#last : undefined;
    if (!last) this.#largePart.forget();
    const filled = last && last.board !== board ? findFilled(last.board, board) : -1;
    const fresh = filled >= 0 ? filled : (last?.fresh ?? -1);
    this.#last = { whose, board, fresh: board.cells[fresh] ? fresh : -1 };
    return this.#last.fresh;
  }

  #follow(seat: number): void {
    const last = this.#followed;
    this.#followed = seat;
    if (this.#room) this.update(this.#room);
    if (seat > 0) this.#zoom.querySelector("button")?.focus();
    else this.#tiles.querySelector<HTMLElement>(`[data-seat="${last}"]`)?.focus();
  }

  /** Follows the next or the previous player by place. */
  #turn(by: number): void {
    const seats = this.#room ? visibleSeats(this.#room) : [];
    const at = seats.findIndex((s) => s.seat === this.#followed);
    const next = seats[(at + by + seats.length) % seats.length];
    this.#followed = next?.seat ?? 0;
    if (this.#room) this.update(this.#room);
  }

  #tile({ room, seat }: Tile): ListItem<Tile> {
    const mini = new MiniBoard();
    const mark = badge(seat.seat, room.seats);
    const name = h("span", { class: "name" });
    const state = h("span", { class: "state" });
    const strikes = new StrikeMarks();
    const completedPart = new CompletedPart();
    const el = button("", "tile", () => this.#follow(seat.seat), { "data-seat": seat.seat });
    const does = h("span", { class: "unseen" });
    el.append(
      does,
      h("span", { class: "tile-head" }, mark, name, botTag(seat), state),
      mini.el,
      h("span", { class: "tile-foot" }, strikes.el, completedPart.el),
    );
    const update = (tile: Tile) => {
      updateLetters(mark, tile.seat.seat, tile.room.seats);
      setText(name, tile.seat.name);
      setText(state, stateOf(tile));
      setText(does, text.wall.enlarge(tile.seat.name));
      el.classList.toggle("gone", tile.seat.out || tile.seat.left);
      strikes.update(tile.seat.strikes, strikeLimit(tile.room.settings, tile.seat));
      const { puzzle } = tile.room;
      if (!puzzle || !tile.seat.board) return;
      mini.show({ ...puzzle, board: tile.seat.board, authors: true });
      completedPart.update(puzzle.shape, tile.seat.board);
    };
    return { el, update };
  }
}

const fewTiles = 9; // boards of more players are smaller

const left = "M15 5l-7 7 7 7";
const right = "M9 5l7 7-7 7";

/** Returns the seats whose boards are visible, the leader first. */
function visibleSeats(room: RoomState): Seat[] {
  return sortByProgress(room.seats).filter((s) => seatOf(room, s.seat)?.board);
}

/** Describes a player's state in one word. */
function stateOf({ room, seat }: Tile): string {
  if (seat.time > 0) return clock(seat.time);
  if (seat.out) return text.room.out;
  if (seat.left) return text.room.left;
  return text.play.percent(donePercent(room, seat));
}
