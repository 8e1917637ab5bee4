// A player's visit to a room: its state, the pending commands, and the connection to the server. It is independent of
// the page.

import * as wire from "../../protocol.gen.ts";
import { Connection, type ConnectionState } from "../net/connection.ts";
import type { World } from "../net/world.ts";
import type { Refused } from "../text/text.ts";
import { cellText, marksText, movesText, runText, type Mark, type Move, type Run } from "../board/notation.ts";
import { sample, serverNow, startClock, type ServerClock } from "./clock.ts";
import { CommandSender, type Body } from "./command-sender.ts";
import { modeOf } from "./modes.ts";
import * as box from "./outbox.ts";
import { KindGate } from "./kind-gate.ts";
import { roomOf, type RoomState } from "./state.ts";
import { clearBoard, dropExpiredPings, addMessage, noTalk, type Ephemeral, type Talk } from "./talk.ts";
import { trackFromSnapshot } from "./snapshot-track.ts";
import { noTrack, addToTrack, type RoundTimeline } from "./track.ts";
import { applyEntry, begin, orderOf } from "./update.ts";

/** The callbacks of a session. */
export interface SessionListener {
  token(): string;
  renew(): Promise<void>;
  /** Called when something that is shown may have changed. */
  onChange(): void;
  /** Called after an entry was applied. */
  onEntry(entry: wire.Entry, before: RoomState, after: RoomState): void;
  /** Called when a command was accepted. */
  onAccept(message: box.CommandMessage): void;
  /** Called when a command was refused. */
  onRefuse(message: box.CommandMessage, no: wire.No): void;
  /** Called for a message that is not part of the history. */
  onMessage(message: Ephemeral | wire.Reacted): void;
  /** Called when the server has lost its last entries, so that the room went back. */
  onRollback(): void;
  /** Called when the server could not do something that was no command. */
  onError(error: Refused): void;
}

const lateBegin = 3_000; // milliseconds after the countdown until the puzzle is requested
const retryAfter = 1_000; // milliseconds before the next attempt, if the server names no time

/** The refusals after which a command is sent again. */
const retryable: ReadonlySet<string> = new Set([
  wire.Busy,
  wire.TooMany,
  wire.Unavailable,
  wire.Internal,
  wire.NotEntered,
]);

/**
 * Why a room does not admit a player: the password is missing, the player is banned, the room is full, broken, gone, or
 * its puzzle is raced elsewhere.
 */
export type Barrier = "password" | "banned" | "crowded" | "quarantined" | "vanished" | "closed" | "sealed";

const barriers: Readonly<Record<string, Barrier>> = {
  [wire.Guarded]: "password",
  [wire.IsBanned]: "banned",
  [wire.Crowded]: "crowded",
  [wire.Quarantined]: "quarantined",
  [wire.IsClosed]: "closed",
  [wire.InPlay]: "sealed",
};

/** Keeps the state of a room and sends commands to it, each executed exactly once. */
export class Session {
  /** The state of the room; undefined until the server has sent it. */
  room: RoomState | undefined;
  /** There is no such room. */
  missing = false;
  /** Why this player is not admitted; undefined if the player is. */
  barred: Barrier | undefined;
  /** The spectators, if the host has asked for them. */
  watchers: wire.Watchers | undefined;
  /** The chat of the room. */
  talk: Talk = noTalk;
  /** The timeline of the round so far. */
  track: RoundTimeline = noTrack;
  /** The server has answered since the connection was opened, so the state is current. */
  caughtUp = false;
  /** Milliseconds without a message from the server before the current connection. */
  gap = 0;
  readonly #code: string;
  readonly #world: World;
  readonly #audience: SessionListener;
  readonly #connection: Connection;
  readonly #gate: KindGate;
  readonly #courier: CommandSender;
  #clock: ServerClock = { offset: 0 };
  #stops: (() => void)[] = [];
  #password: string | undefined;
  #cursor = -1;
  #heardAt = 0; // by the device's date, which continues while it sleeps
  #unsaid: string[] = []; // chat messages to send once the connection is open

  constructor(code: string, world: World, audience: SessionListener) {
    this.#code = code;
    this.#world = world;
    this.#audience = audience;
    this.#courier = new CommandSender(world, (message) => this.#connection.send(message));
    this.#gate = new KindGate(world, (message, at) => this.#handleMessage(message, at));
    this.#connection = new Connection(world, {
      token: () => audience.token(),
      renew: () => audience.renew(),
      enter: (resync) => {
        this.gap = this.#heardAt > 0 ? world.date() - this.#heardAt : 0;
        this.#enter(resync);
      },
      onWelcome: (welcome) => (this.#clock = startClock(welcome.now, this.#world.now())),
      onRefuse: (why) => audience.onError(why),
      onMessage: (message) => {
        this.#heardAt = world.date();
        this.#gate.receive(message);
      },
      onChange: () => {
        if (this.#connection.state.is !== "up") this.#handleDisconnect();
        audience.onChange();
      },
    });
  }

  /** Connects and enters the room. */
  open(): void {
    this.#connection.open();
  }

  /** Closes the connection and keeps the seat. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#connection.close();
  }

  /** Reconnects, as a player with another name does. */
  reopen(): void {
    this.#connection.close();
    this.#connection.open();
  }

  /** The state of the connection. */
  get connection(): ConnectionState {
    return this.#connection.state;
  }

  /** The pending commands. */
  get outbox(): box.Outbox {
    return this.#courier.outbox;
  }

  /** The time on the room's clock. */
  now(): number {
    return serverNow(this.#clock, this.#world.now());
  }

  /** Sends a command and returns its id. It is executed once, however often the connection breaks. */
  do(body: Body<box.CommandMessage>, expects?: box.Expected): number {
    const id = this.#courier.send(body, expects);
    this.#audience.onChange();
    return id;
  }

  /** Enters a value in a cell. */
  place({ cell, value }: Move): number {
    return this.fill({ cells: [cell], value });
  }

  /** Enters a value in the cells of a line, one after the other until one is wrong. */
  fill(run: Run): number {
    return this.#onBoard((width) => ({ t: "place", move: runText(width, run) }));
  }

  /** Has values in several cells judged, one after the other until one is wrong. */
  placeAll(moves: readonly Move[]): number {
    return this.#onBoard((width) => ({ t: "place", move: movesText(width, moves) }));
  }

  /** Changes notes, all at once. The changes may follow from a value of this player. */
  note(marks: readonly Mark[], follow?: Move): number {
    return this.#onBoard((width) => ({
      t: "note",
      marks: marksText(width, marks),
      ...(follow ? { move: runText(width, { cells: [follow.cell], value: follow.value }) } : {}),
    }));
  }

  /** Empties a cell. */
  clear(cell: number): number {
    return this.#onBoard((width) => ({ t: "clear", cell: cellText(width, cell) }));
  }

  /** Undoes this player's last action. The board shows the expected effect until the server has answered. */
  undo(expects?: box.Expected): void {
    this.do({ t: "undo" }, expects);
  }

  /** Redoes the last undone action. */
  redo(expects?: box.Expected): void {
    this.do({ t: "redo" }, expects);
  }

  /** Requests which cells are wrong. */
  check(): void {
    this.do({ t: "check" });
  }

  /**
   * Requests a hint: 1 for where to look, 2 with the reason, 3 with the step. Without a cell it is about the easiest
   * step.
   */
  hint(degree: number, cell = -1): void {
    const width = this.room?.puzzle?.shape.width;
    if (width) this.do({ t: "hint", degree, ...(cell >= 0 ? { cell: cellText(width, cell) } : {}) });
  }

  /** Requests all candidates as notes. */
  autonotes(): void {
    this.do({ t: "autonotes" });
  }

  /** Stops the round's clock, or resumes it. */
  halt(on: boolean): void {
    this.do({ t: "halt", on });
  }

  /**
   * Sends a chat message as soon as the connection is open. A message that is being sent when the connection breaks is
   * lost.
   */
  say(text: string): void {
    if (!this.#whisper({ t: "say", text })) this.#unsaid.push(text);
  }

  /** Requests the spectators with a text in their name. The request may be lost. */
  listWatchers(find: string): void {
    this.#whisper({ t: "list", find });
  }

  /** Sends a reaction, which may be lost. */
  react(r: string): void {
    this.#whisper({ t: "react", r });
  }

  /** Shows a cell to everyone on the same board. It may be lost. */
  point(cell: number): void {
    const width = this.room?.puzzle?.shape.width;
    if (width) this.#whisper({ t: "point", cell: cellText(width, cell) });
  }

  /** Sends this player's cursor to those who see it; -1 if there is none. */
  cursor(cell: number): void {
    const room = this.room;
    if (
      !room ||
      !modeOf(room.settings.mode).together ||
      room.phase !== wire.Playing ||
      room.you === 0 ||
      cell === this.#cursor
    )
      return;
    this.#cursor = cell;
    const width = room.puzzle?.shape.width ?? 0;
    this.#whisper({ t: "cursor", cell: cell < 0 ? "" : cellText(width, cell) });
  }

  /** Reports whether a password was entered that may have been wrong. */
  get hasTriedPassword(): boolean {
    return this.#password !== undefined;
  }

  /** Enters with a password. */
  unlock(password: string): void {
    this.#password = password;
    this.barred = undefined;
    this.#enter(true);
  }

  /** Sends a command about the board; it returns 0 if there is none. */
  #onBoard(body: (width: number) => Body<box.CommandMessage>): number {
    const width = this.room?.puzzle?.shape.width;
    return width ? this.do(body(width)) : 0;
  }

  /**
   * Sends a message that may be lost: only while the connection is open, and only once. It reports whether it was sent.
   */
  #whisper(message: wire.FromClient): boolean {
    const up = this.#connection.state.is === "up" && this.caughtUp;
    if (up) this.#connection.send(message);
    return up;
  }

  /**
   * Enters the room: if its history is known up to a position, only newer entries are requested. During a countdown
   * everything is, because the puzzle that ends it is not part of the history.
   */
  #enter(afresh: boolean): void {
    this.caughtUp = false;
    this.#courier.close();
    const at = this.room?.at;
    const resume = !afresh && at && at.seq > 0 && this.room?.phase !== wire.Countdown;
    const password = this.#password === undefined ? {} : { password: this.#password };
    this.#connection.send({ t: "enter", room: this.#code, ...(resume ? at : {}), ...password });
    this.#connection.ping(); // the answer arrives after all missed entries
  }

  /** Called when no entry is missing any longer; resends unanswered commands. */
  #markCaughtUp(): void {
    this.caughtUp = true;
    this.#courier.open();
    for (const text of this.#unsaid.splice(0)) this.say(text);
  }

  /** Discards the state of a lost connection. */
  #handleDisconnect(): void {
    this.#gate.clear();
    this.caughtUp = false;
    this.#cursor = -1;
    this.talk = clearBoard(this.talk);
    this.#courier.close();
    if (this.room?.paused) this.room = { ...this.room, paused: 0 };
  }

  /** Handles a message that arrived at a time of this device's clock. */
  #handleMessage(message: wire.FromServer, at: number): void {
    switch (message.t) {
      case "room":
        this.#applyRoom(message, at);
        break;
      case "entry":
        this.#applyEntry(message, at);
        break;
      case "begin":
        this.#applyBegin(message);
        break;
      case "presence":
        if (this.room) this.room = { ...this.room, watching: message.watching };
        break;
      case "watchers":
        this.#applyWatchers(message);
        break;
      case "pause":
        if (this.room) this.room = { ...this.room, paused: message.on ? this.now() : 0 };
        break;
      case "said":
      case "pointed":
      case "hovered":
        this.#applyTalk(message);
        break;
      case "reacted":
        this.#audience.onMessage(message);
        break;
      case "ok":
        this.#handleOK(message);
        break;
      case "no":
        this.#handleNo(message);
        break;
      case "error":
        this.#handleError(message);
        break;
      case "pong":
        if (this.room && !this.caughtUp) this.#markCaughtUp();
        break;
    }
    this.#audience.onChange();
  }

  /** Adds spectators. Those on other nodes arrive later. */
  #applyWatchers(message: wire.Watchers): void {
    const { watchers } = this;
    if (!message.add) this.watchers = message;
    else if (watchers?.find === message.find) {
      this.watchers = {
        ...watchers,
        list: [...watchers.list, ...message.list],
        more: (watchers.more ?? 0) + (message.more ?? 0),
      };
    }
  }

  /**
   * Handles a snapshot of the room. The server may send one at any time, for example after it had to drop messages to
   * this client.
   */
  #applyRoom(room: wire.Room, at: number): void {
    if (this.room && this.room.round !== room.round) this.talk = clearBoard(this.talk);
    this.room = roomOf(room);
    this.track = trackFromSnapshot(this.track, room);
    this.barred = undefined;
    this.#courier.outbox = box.restart(this.outbox, room);
    this.#clock = startClock(room.now, at);
    if (room.rollback) this.#audience.onRollback();
    this.#markCaughtUp();
    this.#expectBegin();
  }

  #applyEntry(entry: wire.Entry, at: number): void {
    const before = this.room;
    if (!before) return;
    switch (orderOf(before, entry)) {
      case "old":
        return;
      case "gap":
        this.#enter(true);
        return;
    }
    this.#clock = sample(this.#clock, entry.at, at);
    this.room = applyEntry(before, entry);
    this.#courier.outbox = box.observe(this.outbox, entry);
    this.track = addToTrack(this.track, entry.events, Math.max(0, entry.at - this.room.begins), before, this.room);
    if (this.room.phase !== before.phase) {
      this.talk = clearBoard(this.talk);
      this.#expectBegin();
    }
    this.#audience.onEntry(entry, before, this.room);
  }

  /** Handles ephemeral messages; a pointed cell fades after a while. */
  #applyTalk(message: Ephemeral): void {
    this.talk = addMessage(this.talk, message, this.room?.puzzle?.shape.width ?? 0, this.#world.now());
    if (message.t !== "said" || !message.old) this.#audience.onMessage(message);
    const last = this.talk.pings.at(-1);
    if (message.t !== "pointed" || !last) return;
    this.#world.after(last.until - this.#world.now(), () => {
      this.talk = dropExpiredPings(this.talk, this.#world.now());
      this.#audience.onChange();
    });
  }

  /** Shows the puzzle. If a digit arrived before it, from a node whose clock is ahead, a snapshot is requested. */
  #applyBegin(message: wire.Begin): void {
    if (!this.room) return;
    const early = this.room.phase === wire.Countdown && this.room.seats.some((s) => s.right > 0);
    this.room = begin(this.room, message);
    if (early) this.#enter(true);
  }

  /** Requests the room again if the puzzle does not arrive when the countdown is over. */
  #expectBegin(): void {
    const room = this.room;
    if (room?.phase !== wire.Countdown) return;
    this.#callAfter(Math.max(0, room.begins - this.now()) + lateBegin, () => {
      if (this.room?.phase === wire.Countdown && this.room.round === room.round) this.#enter(true);
    });
  }

  #handleOK(ok: wire.OK): void {
    const message = box.findCommand(this.outbox, ok.id);
    this.#courier.outbox = box.accept(this.outbox, ok.id);
    if (message) this.#audience.onAccept(message);
  }

  #handleNo(no: wire.No): void {
    const message = box.findCommand(this.outbox, no.id);
    if (!message) return;
    if (retryable.has(no.code)) {
      this.#hold(no.retry, no.code === wire.NotEntered);
      return;
    }
    this.#courier.outbox = box.drop(this.outbox, no.id);
    if (no.code === wire.Outdated && this.room?.advice) {
      this.room = { ...this.room, advice: { ...this.room.advice, stale: true } };
      return; // the hint itself says so
    }
    this.#audience.onRefuse(message, no);
  }

  #handleError(error: wire.Error): void {
    if (error.code === wire.NotFound && this.room) {
      this.barred = "vanished";
    } else if (error.code === wire.NotFound) {
      this.missing = true;
    } else if (barriers[error.code]) {
      this.barred = barriers[error.code];
    } else if (retryable.has(error.code)) {
      if (error.shared) this.#audience.onError(error); // such a limit may last, and others cause it
      this.#hold(error.retry, !this.caughtUp);
    } else {
      this.#audience.onError(error);
    }
  }

  /** Waits for the server; if it did not admit the player, the room is requested first. */
  #hold(ms = retryAfter, enter: boolean): void {
    if (enter) this.#courier.pause(ms, () => this.#enter(false));
    else this.#courier.pause(ms);
  }

  /** Calls after ms if the connection is still open; a new one starts over anyway. */
  #callAfter(ms: number, call: () => void): void {
    const stop = this.#world.after(ms, () => {
      this.#stops = this.#stops.filter((s) => s !== stop);
      if (this.#connection.state.is === "up") call();
    });
    this.#stops.push(stop);
  }
}
