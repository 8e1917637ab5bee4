// Playing: the board, the pad beside it, and what keys and touches mean.

import * as wire from "../../protocol.gen.ts";
import { remaining, seenAway } from "../board/board.ts";
import { middle, moved } from "../board/cursor.ts";
import type { Scene } from "../board/look.ts";
import { readMove, symbolOf, type Move } from "../board/notation.ts";
import { colOf, rowOf, shapeOf, type Shape } from "../board/shape.ts";
import { actionOf, type Action, type Key } from "../keys.ts";
import { enter, erase, type Deed } from "../room/hand.ts";
import { hope, type CommandMessage, type Hoped } from "../room/outbox.ts";
import { sideOf } from "../room/settings.ts";
import type { Session } from "../room/session.ts";
import { mayPlay, yourBoard, type RoomState } from "../room/state.ts";
import { cellWords, text, told } from "../text.ts";
import { BoardElement, pickEvent } from "./board.ts";
import { h, setText, show } from "./dom.ts";
import type { Voice } from "./live.ts";
import { openOptions } from "./options.ts";
import { Pad } from "./pad.ts";
import { RoundBar } from "./round-bar.ts";
import { prefs } from "./theme.ts";

const wrongFor = 1_400; // milliseconds that a refused digit stays to be seen

/** PlayView is the board with everything around it that a player uses, or a spectator of a co-op looks at. */
export class PlayView {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly bar: RoundBar;
  readonly #session: Session;
  readonly #voice: Voice;
  readonly #board = new BoardElement();
  readonly #count = h("div", { class: "count-down", "aria-hidden": "true" });
  readonly #pad: Pad;
  readonly #wrong = new Map<number, number>();
  #cursor = -1;
  #notes = false;
  #shape: Shape | undefined;
  #round = 0;

  constructor(session: Session, voice: Voice) {
    this.#session = session;
    this.#voice = voice;
    this.#board.words = cellWords;
    this.bar = new RoundBar(() => openOptions(() => this.#redraw()));
    this.#pad = new Pad({
      value: (value) => this.#act({ do: "value", value, note: false }),
      erase: () => this.#act({ do: "erase" }),
      mode: () => this.#act({ do: "mode" }),
    });
    const frame = h("div", { class: "board-frame" }, this.#board, this.#count);
    this.el = h("div", { class: "play" }, this.bar.el, frame);
    this.side = h("div", { class: "play-side" }, this.#pad.el);
    this.#board.addEventListener(pickEvent, (event) => this.#pick((event as CustomEvent<number>).detail));
  }

  /** update brings board, bar and pad in step. */
  update(room: RoomState): void {
    const shape = room.puzzle?.shape ?? emptyShape(room.settings);
    if (room.round !== this.#round) this.#newRound(room, shape);
    this.#shape = shape;
    const plays = mayPlay(room) || (room.phase === wire.Countdown && room.you !== 0);
    if (!plays) this.#cursor = -1;
    else if (this.#cursor < 0 || this.#cursor >= shape.width * shape.height) this.#cursor = middle(shape);
    const hoped = this.#hoped(room);
    this.#board.name = text.play.board(room.settings.size ?? "");
    this.#board.show(this.#scene(room, shape, hoped));
    this.bar.update(room);
    show(this.side, plays);
    const left = hoped ? remaining(shape, hoped.board) : [];
    this.#pad.update({ values: shape.values, remaining: left, notes: this.#notes, enabled: mayPlay(room) });
    this.tick(room);
  }

  /** tick brings the times in step. */
  tick(room: RoomState): void {
    const now = this.#session.now();
    const counting = room.phase === wire.Countdown;
    show(this.#count, counting);
    // At zero the puzzle is on its way; "Go" is what there is to see until then.
    const seconds = Math.ceil((room.begins - now) / 1000);
    if (counting) setText(this.#count, seconds > 0 ? String(seconds) : text.play.go);
    this.bar.tick(room, now);
  }

  /** key does what a key means. False leaves it to the browser. */
  key(key: Key): boolean {
    const action = this.#shape && actionOf(key, this.#shape.values);
    return action ? this.#act(action) : false;
  }

  /** focus gives the keyboard to the board. */
  focus(): void {
    if (this.#cursor >= 0) this.#board.focusCell(this.#cursor);
  }

  /** accepted follows up a digit that is right: the notes that it rules out go, if the player likes that. */
  accepted(message: CommandMessage): void {
    const room = this.#session.room;
    const board = room && yourBoard(room);
    const move = message.t === "place" ? this.#moveOf(message.move) : undefined;
    if (!room?.puzzle || !board || !move || !prefs().clean) return;
    this.#session.note(seenAway(room.puzzle.shape, board, move));
  }

  /** refused shows what was wrong where it was tried. */
  refused(message: CommandMessage, no: wire.No): void {
    const move = message.t === "place" ? this.#moveOf(message.move) : undefined;
    if (!move || !this.#shape) return;
    if (no.code !== wire.Wrong) {
      this.#voice.toast(told(no.code, no.text));
      return;
    }
    this.#wrong.set(move.cell, move.value);
    this.#redraw();
    this.#board.shake(move.cell);
    this.bar.jolt();
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    const { cell, value } = move;
    const said = text.play.wrong(symbolOf(value), rowOf(this.#shape, cell) + 1, colOf(this.#shape, cell) + 1);
    this.#voice.call(said);
    setTimeout(() => {
      if (this.#wrong.get(cell) === value) this.#wrong.delete(cell);
      this.#redraw();
    }, wrongFor);
  }

  #newRound(room: RoomState, shape: Shape): void {
    this.#round = room.round;
    this.#wrong.clear();
    this.#notes = false;
    this.#cursor = middle(shape);
  }

  #moveOf(move: string): Move | undefined {
    return this.#shape && readMove(this.#shape.width, move);
  }

  #hoped(room: RoomState): Hoped | undefined {
    const board = yourBoard(room);
    return board && room.puzzle && hope(room.puzzle.shape.width, board, this.#session.outbox, room.you);
  }

  #scene(room: RoomState, shape: Shape, hoped: Hoped | undefined): Scene {
    const zeros = Array.from({ length: shape.width * shape.height }, () => 0);
    const { houses, same, authors } = prefs();
    return {
      shape,
      givens: room.puzzle?.givens ?? zeros,
      board: hoped?.board ?? { cells: zeros, notes: zeros, by: zeros },
      pending: hoped?.pending ?? new Set(),
      wrong: this.#wrong,
      cursor: room.phase === wire.Countdown ? -1 : this.#cursor,
      authors: room.board && authors ? new Map(room.seats.map((s) => [s.seat, s.name])) : new Map(),
      houses,
      same,
    };
  }

  #redraw(): void {
    if (this.#session.room) this.update(this.#session.room);
  }

  #pick(cell: number): void {
    const room = this.#session.room;
    if (!room || !mayPlay(room) || cell === this.#cursor) return;
    this.#cursor = cell;
    this.#redraw();
  }

  #act(action: Action): boolean {
    const room = this.#session.room;
    const hoped = room && this.#hoped(room);
    if (!room?.puzzle || !hoped || !mayPlay(room)) return false;
    switch (action.do) {
      case "help":
        openOptions(() => this.#redraw());
        return true;
      case "mode":
        this.#notes = !this.#notes;
        this.#voice.tell(this.#notes ? text.play.notesOn : text.play.notesOff);
        break;
      case "step":
        this.#cursor = moved(room.puzzle.shape, this.#cursor, action.step);
        this.#board.focusCell(this.#cursor);
        break;
      case "value": {
        const move = { cell: this.#cursor, value: action.value };
        this.#carryOut(enter(room.puzzle.givens, hoped, move, this.#notes !== action.note)); // in notes mode Shift places
        break;
      }
      case "erase":
        this.#carryOut(erase(hoped, this.#cursor));
    }
    this.#redraw();
    return true;
  }

  #carryOut(deed: Deed): void {
    switch (deed.do) {
      case "place":
        this.#wrong.delete(deed.move.cell);
        this.#session.place(deed.move);
        break;
      case "note":
        this.#session.note(deed.marks);
        break;
      case "say":
        this.#voice.tell(deed.why === "given" ? text.play.givenCell : text.play.filledCell);
    }
  }
}

/** emptyShape is the board to show before there is a puzzle, so that nothing moves when it comes. */
function emptyShape(settings: wire.Settings): Shape {
  const side = sideOf(settings.size);
  return shapeOf({ kind: "", size: "", width: side, height: side, values: side, givens: "", level: "" });
}
