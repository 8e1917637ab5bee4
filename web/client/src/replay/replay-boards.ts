// The boards of a replay: one large, and all of them small to choose from, if each player has one.

import { withoutNotes } from "../board/completed.ts";
import { noHighlights, type Scene } from "../board/cell-view.ts";
import { prefs } from "../device/applied-prefs.ts";
import { BoardElement } from "../draw/board-element.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { modeOf } from "../room/modes.ts";
import { donePercent } from "../room/progress.ts";
import { strikeLimit, isShared, type RoomState, type Seat } from "../room/state.ts";
import { NotesSwitch } from "../round/notes-switch.ts";
import { cellWords, text } from "../text/text.ts";
import { button, h, List, setAttr, setText, show, type ListItem } from "../ui/dom.ts";
import { badge, botTag } from "../ui/player-badge.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";

/** The cell that was touched last. */
export interface Fresh {
  readonly seat: number;
  readonly cell: number;
  /** The wrong value in it. */
  readonly wrong?: number;
}

interface Tile {
  readonly room: RoomState;
  readonly seat: Seat;
  readonly large: boolean;
}

/** The boards of a replay. */
export class ReplayBoards {
  readonly el: HTMLElement;
  /** The small boards, to be placed where they move nothing. */
  readonly others = h("div", { class: "wall replay-others" });
  readonly #list: List<Tile>;
  readonly #large = new BoardElement();
  readonly #name = h("h2");
  readonly #notes = new NotesSwitch(() => this.#redraw());
  #seat = 0; // the player of the large board, if each has one
  #shown: [RoomState, Fresh | undefined] | undefined;

  constructor() {
    this.#list = new List(
      this.others,
      (t) => t.seat.seat,
      (t) => this.#tile(t),
    );
    this.#large.words = cellWords;
    this.el = h(
      "div",
      { class: "stage replay-stage" },
      h(
        "div",
        { class: "zoom" },
        h("div", { class: "zoom-head" }, this.#name, this.#notes.el),
        h("div", { class: "board-frame" }, this.#large),
      ),
    );
  }

  /** The player of the large board; 0 if all have one. */
  get seat(): number {
    return this.#shown && isShared(this.#shown[0].settings) ? 0 : this.#seat;
  }

  /** Makes a player's board the large one. */
  enlarge(seat: number): void {
    this.#seat = seat;
    this.#redraw();
  }

  /** Makes a player's board the large one, and scrolls to it. */
  turnTo(seat: number): void {
    this.enlarge(seat);
    this.el.scrollIntoView({ block: "nearest" });
  }

  /** Draws the boards of a room. */
  show(room: RoomState, fresh: Fresh | undefined): void {
    this.#shown = [room, fresh];
    const shared = isShared(room.settings);
    const large = shared ? undefined : (room.seats.find((s) => s.seat === this.#seat) ?? room.seats[0]);
    const many = !shared && room.seats.length > 1;
    show(this.others, many);
    this.#list.update(many ? room.seats.map((seat) => ({ room, seat, large: seat === large })) : []);
    const name = large ? text.wall.board(large.name) : text.replay.boards;
    setText(this.#name, name);
    show(this.#name, many);
    this.#large.name = name;
    this.#notes.update();
    const scene = sceneOf(room, large, fresh);
    if (scene) this.#large.show(scene);
  }

  #redraw(): void {
    if (this.#shown) this.show(...this.#shown);
  }

  #tile({ room, seat }: Tile): ListItem<Tile> {
    const mini = new MiniBoard();
    const state = h("span", { class: "state" });
    const strikes = new StrikeMarks();
    const el = button("", "tile", () => this.turnTo(seat.seat), { "data-seat": seat.seat });
    const does = h("span", { class: "unseen", text: text.replay.enlarge(seat.name) });
    el.append(
      does,
      h(
        "span",
        { class: "tile-head" },
        badge(seat.seat, room.seats),
        h("span", { class: "name", text: seat.name }),
        botTag(seat),
        state,
      ),
      mini.el,
      strikes.el,
    );
    const update = (tile: Tile) => {
      setAttr(el, "aria-pressed", String(tile.large));
      setText(state, text.play.percent(donePercent(tile.room, tile.seat)));
      strikes.update(tile.seat.strikes, strikeLimit(tile.room.settings, tile.seat));
      const { puzzle } = tile.room;
      if (puzzle && tile.seat.board) mini.show({ ...puzzle, board: tile.seat.board, authors: true });
    };
    return { el, update };
  }
}

/** Returns the scene of a board for spectators. */
function sceneOf(room: RoomState, seat: Seat | undefined, fresh: Fresh | undefined): Scene | undefined {
  const board = seat?.board ?? room.board;
  if (!room.puzzle || !board) return undefined;
  const here = fresh && (!seat || fresh.seat === seat.seat) ? fresh.cell : -1;
  return {
    shape: room.puzzle.shape,
    givens: room.puzzle.givens,
    board: prefs().watched ? board : withoutNotes(board),
    fresh: here,
    ...(here >= 0 && fresh?.wrong ? { wrong: new Map([[here, fresh.wrong]]) } : {}),
    show: { ...noHighlights, numbers: prefs().numbers },
    territory: modeOf(room.settings.mode).claims,
    ...(seat ? {} : { authors: new Map(room.seats.map((s) => [s.seat, s.name])) }),
  };
}
