// Playing in a room: the board, the bar above it and the countdown over it.

import * as wire from "../../protocol.gen.ts";
import type { Board } from "../board/board.ts";
import { withoutNotes } from "../board/completed.ts";
import { readMove, readRuns, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import type { Key } from "../board/typed.ts";
import { BoardController } from "../controls/board-controller.ts";
import type { ControllerScene } from "../controls/board-scene.ts";
import { prefs } from "../device/applied-prefs.ts";
import { boardName } from "../kinds/cards.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { isRace, modeOf } from "../room/modes.ts";
import { optimisticBoard, type CommandMessage, type OptimisticBoard, type Outbox } from "../room/outbox.ts";
import { leaderOf } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import {
  isFree,
  isOpen,
  isReversible,
  isShared,
  mayPlay,
  ownSeat,
  playsOn,
  yourBoard,
  type RoomState,
} from "../room/state.ts";
import { openOptions } from "../settings/device-options.ts";
import { playSound } from "../sound/play-sound.ts";
import { text, describeRefusal } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { Lanes } from "./lanes.ts";
import { flyToClock, mistakesCost } from "./price.ts";
import { RoomUndoHistory } from "./room-undo-history.ts";
import { RoundBar } from "./round-bar.ts";
import { statusOf, type Progress } from "./round-status.ts";

const lastMinutes = 900_000; // milliseconds before the deadline of a daily puzzle from which it is counted down

/** The board and its controls, for a player or a spectator of a co-op. */
export class PlayView {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly bar: RoundBar;
  readonly #session: Session;
  readonly #announcer: Announcer;
  readonly #controller: BoardController;
  readonly #undoHistory: RoomUndoHistory;
  readonly #lanes = new Lanes();
  readonly #count = h("div", { class: "count-down", "aria-hidden": "true" });
  #seconds: number | undefined; // the last shown second of the countdown
  #day: ((room: RoomState, now: number) => string) | undefined; // returns the notice about a daily puzzle's deadline
  #leader = 0; // the seat of the last leader; 0 if nobody has led yet
  #cost: number | undefined; // the seconds of the mistakes so far
  #owed = 0; // seconds of a mistake that have not moved to the clock yet
  #slipped = false; // the player's last mistake has a cost that has not moved to the clock
  /** The player's last mistake. */
  slip: Move | undefined;
  /** Keeps the controls after the player's last mistake, so that nothing moves while the board is shown. */
  holds = false;
  #blank: Shape | undefined; // until there is a puzzle
  #ahead: { board: Board; outbox: Outbox; ahead: OptimisticBoard } | undefined;

  constructor(session: Session, announcer: Announcer) {
    this.#session = session;
    this.#announcer = announcer;
    this.bar = new RoundBar(() => openOptions(() => this.#redraw(), announcer));
    this.#undoHistory = new RoomUndoHistory(session);
    this.#controller = new BoardController(
      { onMove: (cell) => session.cursor(cell), redraw: () => this.#redraw() },
      this.#undoHistory,
      announcer,
    );
    this.#controller.el.append(this.#count);
    this.el = h("div", { class: "play" }, this.bar.el, this.#lanes.el, this.#controller.el);
    this.side = h("div", { class: "play-side" }, this.#controller.side);
  }

  /** Updates the board, the bar and the pad. */
  update(room: RoomState): void {
    const scene = this.#scene(room);
    this.#controller.update(scene);
    this.bar.update(room);
    this.#lanes.update(room, this.holds);
    this.#countCost(room);
    this.#announceLead(room);
    show(this.side, !scene.watching);
    this.tick(room);
  }

  /** Shows that the lead of a race has changed hands, and the player is one of the two. */
  #announceLead(room: RoomState): void {
    const lead = room.phase === wire.Playing && isRace(modeOf(room.settings.mode)) ? leaderOf(room.seats) : undefined;
    const before = this.#leader;
    if (room.phase !== wire.Playing) this.#leader = 0;
    else if (lead) this.#leader = lead.seat;
    if (!lead || before === 0 || lead.seat === before || ![lead.seat, before].includes(room.you)) return;
    const words = lead.seat === room.you ? text.tools.youLead : text.tools.leads(lead.name);
    this.bar.announce(words);
    this.#announcer.announce(words);
  }

  /** Notices what a new mistake costs. */
  #countCost(room: RoomState): void {
    const cost = mistakesCost(room);
    const more = cost - (this.#cost ?? cost);
    this.#cost = cost;
    if (more <= 0) return;
    this.#owed = more;
    this.#showCost();
  }

  /** Moves the cost of a mistake to the clock, once both its cell and its cost are known. */
  #showCost(): void {
    const box = this.#slipped && this.slip ? this.#controller.boxOf(this.slip.cell) : undefined;
    if (!box || this.#owed === 0) return;
    flyToClock(this.#owed, box, this.bar.clock);
    this.#announcer.announce(text.tools.plus(this.#owed));
    this.#owed = 0;
    this.#slipped = false;
  }

  /** Updates the times. */
  tick(room: RoomState): void {
    const now = this.#session.now();
    const counting = room.phase === wire.Countdown;
    show(this.#count, counting);
    // At zero the puzzle is on its way, and "Go" is shown until it arrives.
    const seconds = Math.ceil((room.begins - now) / 1000);
    if (counting) setText(this.#count, seconds > 0 ? String(seconds) : text.play.go);
    this.#sound(counting ? Math.max(0, seconds) : undefined);
    this.side.classList.toggle("locked", (ownSeat(room)?.locked ?? 0) > now);
    this.bar.tick(room, now, this.#dayOf(room, now));
  }

  /** Returns the notice about a daily puzzle's deadline, from 15 minutes before it. */
  #dayOf(room: RoomState, now: number): string {
    if (!room.settings.daily || !mayPlay(room) || (room.deadline ?? 0) - now > lastMinutes) return "";
    if (!this.#day) {
      this.#day = () => ""; // until it is loaded
      void import("./daily-notice.ts").then(
        ({ dailyNotice }) => (this.#day = dailyNotice(this.#announcer)),
        () => {},
      );
    }
    return this.#day(room, now);
  }

  /** Plays the sounds of the countdown: its seconds, and its end. */
  #sound(seconds: number | undefined): void {
    const last = this.#seconds ?? 0;
    this.#seconds = seconds;
    if (seconds === last) return;
    if (seconds) playSound("tick");
    else if (last > 0) playSound("go");
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(key: Key): boolean {
    return this.#controller.handleKey(key);
  }

  /** The cell that keys act on; -1 if there is none. */
  get cursor(): number {
    return this.#controller.cursor;
  }

  /** Reads out the state of the round and the progress of the rivals. */
  announceStatus(room: RoomState, rivals: readonly Progress[]): void {
    this.#announcer.announce(statusOf(room, this.#session.now(), prefs().clock, rivals));
  }

  /** Moves the focus to the board. */
  focus(): void {
    this.#controller.focus();
  }

  /** Handles an accepted digit and its effects. */
  onAccept(message: CommandMessage): void {
    for (const move of this.#movesOf(message)) this.#controller.acceptMove(move);
    if (message.t === "autonotes") this.#undoHistory.noteAccepted(message.id);
  }

  /** Celebrates a completed board, in the player's colour. */
  celebrate(room: RoomState): void {
    this.#controller.celebrate(playerColour(room.you));
  }

  /** Shows in its cell that a digit was refused. */
  onRefuse(message: CommandMessage, no: wire.No): void {
    this.#undoHistory.noteRejected(message.id);
    if (message.t === "undo" || message.t === "redo") this.#handleNothingLeft(message.t);
    const moves = this.#movesOf(message);
    const cells = this.#session.room && yourBoard(this.#session.room)?.cells;
    // a run was filled up to its mistake
    const move = moves.find(({ cell }) => moves.length === 1 || cells?.[cell] === 0);
    if (!move) return;
    const wrong = no.code === wire.Wrong;
    this.#controller.rejectMove(move, wrong);
    if (wrong) {
      this.bar.jolt();
      this.slip = move;
      this.#slipped = true;
      this.#showCost();
    } else this.#announcer.toast(describeRefusal(no));
  }

  /** Shows the wrong value at which an accepted command ended. */
  onStrike(move: string): void {
    const at = readMove(this.#session.room?.puzzle?.shape.width ?? 0, move);
    if (!at) return;
    this.#controller.rejectMove(at, true);
    this.bar.jolt();
  }

  /** Forgets the undo steps. */
  onRollback(): void {
    this.#undoHistory.clear();
    this.#redraw();
  }

  #handleNothingLeft(what: "undo" | "redo"): void {
    this.#undoHistory.noteNothingLeft(what);
    this.#announcer.toast(what === "undo" ? text.board.noUndo : text.board.noRedo);
    this.#redraw();
  }

  #movesOf(message: CommandMessage): Move[] {
    const width = this.#session.room?.puzzle?.shape.width;
    const runs = message.t === "place" && width ? readRuns(width, message.move) : [];
    return runs.flatMap(({ cells, value }) => cells.map((cell) => ({ cell, value })));
  }

  #scene(room: RoomState): ControllerScene {
    const shape = room.puzzle?.shape ?? this.#emptyShape(room.settings);
    const zeros = Array.from({ length: shape.width * shape.height }, () => 0);
    const ahead = this.#aheadOf(room);
    const board = ahead?.board ?? { cells: zeros, notes: zeros, by: zeros };
    const names = new Map(room.seats.map((s) => [s.seat, s.name]));
    const { cursors, pings } = this.#session.talk;
    const shared = isShared(room.settings);
    return {
      shape,
      givens: room.puzzle?.givens ?? zeros,
      board: room.you === 0 && !prefs().watched ? withoutNotes(board) : board,
      pending: ahead?.pending ?? new Set(),
      faults: room.wrong,
      ...(shared && prefs().authors ? { authors: names } : {}),
      territory: modeOf(room.settings.mode).claims,
      guests: [...cursors].map(([seat, cell]) => ({ seat, cell, name: names.get(seat) ?? "" })),
      pings: new Map(pings.map((p) => [p.cell, p.seat])),
      hinted: room.advice?.stale ? new Map() : (room.advice?.hinted ?? new Map()),
      name: boardName(room.settings.kind, room.settings.size),
      key: `${room.code}/${room.round}`,
      playable: mayPlay(room),
      watching: !playsOn(room) && !this.holds,
      open: isOpen(room.settings),
      free: isFree(room.settings),
      reversible: isReversible(room.settings),
      ...(shared ? { seat: room.you } : {}),
      marks: room.settings.conflicts !== wire.ConflictsOff,
    };
  }

  /** Returns the board with all pending commands, recomputed when either has changed. */
  #aheadOf(room: RoomState): OptimisticBoard | undefined {
    const board = yourBoard(room);
    const { outbox } = this.#session;
    if (!board || !room.puzzle) return undefined;
    if (this.#ahead?.board !== board || this.#ahead.outbox !== outbox) {
      this.#ahead = {
        board,
        outbox,
        ahead: optimisticBoard(room.puzzle.shape.width, board, outbox, room.you, isOpen(room.settings)),
      };
    }
    return this.#ahead.ahead;
  }

  /** Returns the board to show before there is a puzzle, so that nothing moves when it arrives. */
  #emptyShape(settings: wire.Settings): Shape {
    const look = kindUI(settings.kind);
    const plan = { ...look.blank(settings.size ?? ""), kind: look.name };
    const { kind, width, height } = this.#blank ?? {};
    if (kind !== plan.kind || width !== plan.width || height !== plan.height) this.#blank = look.shape(plan);
    return this.#blank ?? look.shape(plan);
  }

  #redraw(): void {
    if (this.#session.room) this.update(this.#session.room);
  }
}
