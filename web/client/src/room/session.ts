// One player's visit to one room: what is known, what is under way, and the connection to the server. No page in it.

import * as wire from "../../protocol.gen.ts";
import { Connection, type ConnectionState } from "../net/connection.ts";
import type { World } from "../net/world.ts";
import { cellText, marksText, runText, type Mark, type Move, type Run } from "../board/notation.ts";
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

/** Told what a session learns. */
export interface SessionListener {
  token(): string;
  renew(): Promise<void>;
  /** Something that is shown may have changed. */
  changed(): void;
  /** An entry was taken in. */
  happened(entry: wire.Entry, before: RoomState, after: RoomState): void;
  /** A command was carried out. */
  accepted(message: box.CommandMessage): void;
  /** A command was refused. */
  refused(message: box.CommandMessage, no: wire.No): void;
  /** Somebody said something just now that is no part of the history. */
  spoke(message: Ephemeral | wire.Reacted): void;
  /** The server lost its last entries, so less is shown now. */
  setBack(): void;
  /** The server could not do something that was no command. */
  failed(error: wire.Error): void;
}

const lateBegin = 3_000; // milliseconds after the countdown until the puzzle is asked for
const patience = 1_000; // milliseconds before trying again, where the server names no time

/** The refusals that say nothing against the command itself. */
const retryable: ReadonlySet<string> = new Set([
  wire.Busy,
  wire.TooMany,
  wire.Unavailable,
  wire.Internal,
  wire.NotEntered,
]);

/** Why a room lets somebody not in: without its password, or not this player, or nobody at all, or it has gone, or its puzzle is raced elsewhere. */
export type Barrier = "password" | "banned" | "crowded" | "quarantined" | "vanished" | "closed" | "sealed";

const barriers: Readonly<Record<string, Barrier>> = {
  [wire.Guarded]: "password",
  [wire.IsBanned]: "banned",
  [wire.Crowded]: "crowded",
  [wire.Quarantined]: "quarantined",
  [wire.IsClosed]: "closed",
  [wire.InPlay]: "sealed",
};

/** Keeps what is known of a room and carries commands to it, each exactly once. */
export class Session {
  /** What is known of the room; undefined until the server has told. */
  room: RoomState | undefined;
  /** There is no such room. */
  missing = false;
  /** Why this player is not let in; undefined while the room lets everyone in. */
  barred: Barrier | undefined;
  /** Who watches, as the host has asked; undefined is not known. */
  watchers: wire.Watchers | undefined;
  /** What was said in the room. */
  talk: Talk = noTalk;
  /** The round's course so far. */
  track: RoundTimeline = noTrack;
  /** The server has answered since the connection came up, so the room is shown as it is now. */
  caughtUp = false;
  /** Milliseconds without a word from the server before the connection that there is now. */
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
  #heardAt = 0; // on the device's date, which goes on while it sleeps
  #unsaid: string[] = []; // what is to be said once the line is up

  constructor(code: string, world: World, audience: SessionListener) {
    this.#code = code;
    this.#world = world;
    this.#audience = audience;
    this.#courier = new CommandSender(world, (message) => this.#connection.send(message));
    this.#gate = new KindGate(world, (message, at) => this.#heard(message, at));
    this.#connection = new Connection(world, {
      token: () => audience.token(),
      renew: () => audience.renew(),
      enter: (resync) => {
        this.gap = this.#heardAt > 0 ? world.date() - this.#heardAt : 0;
        this.#enter(resync);
      },
      up: (welcome) => (this.#clock = startClock(welcome.now, this.#world.now())),
      refused: (why) => audience.failed(why),
      heard: (message) => {
        this.#heardAt = world.date();
        this.#gate.receive(message);
      },
      changed: () => {
        if (this.#connection.state.is !== "up") this.#down();
        audience.changed();
      },
    });
  }

  /** Connects and enters the room. */
  open(): void {
    this.#connection.open();
  }

  /** Hangs up, and keeps the seat. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.#connection.close();
  }

  /** Says hello again, as a player with another name does. */
  reopen(): void {
    this.#connection.close();
    this.#connection.open();
  }

  /** What the connection does. */
  get connection(): ConnectionState {
    return this.#connection.state;
  }

  /** Holds the commands under way. */
  get outbox(): box.Outbox {
    return this.#courier.outbox;
  }

  /** The room's clock. */
  now(): number {
    return serverNow(this.#clock, this.#world.now());
  }

  /** Gives a command, and tells its id. It is carried out once, however often the connection breaks. */
  do(body: Body<box.CommandMessage>, expects?: box.Expected): number {
    const id = this.#courier.send(body, expects);
    this.#audience.changed();
    return id;
  }

  /** Asks for a value in a cell. */
  place({ cell, value }: Move): number {
    return this.fill({ cells: [cell], value });
  }

  /** Asks for a value in the cells of a line, one after the other up to the first where it is wrong. */
  fill(run: Run): number {
    return this.#onBoard((width) => ({ t: "place", move: runText(width, run) }));
  }

  /** Asks for changes of notes, all in one. They may follow from a value of this player's. */
  note(marks: readonly Mark[], follow?: Move): number {
    return this.#onBoard((width) => ({
      t: "note",
      marks: marksText(width, marks),
      ...(follow ? { move: runText(width, { cells: [follow.cell], value: follow.value }) } : {}),
    }));
  }

  /** Asks for a cell to be emptied. */
  clear(cell: number): number {
    return this.#onBoard((width) => ({ t: "clear", cell: cellText(width, cell) }));
  }

  /** Takes this player's last action back. The board shows the expected effect until the server has answered. */
  undo(expects?: box.Expected): void {
    this.do({ t: "undo" }, expects);
  }

  /** redo does again what the last undo took back. */
  redo(expects?: box.Expected): void {
    this.do({ t: "redo" }, expects);
  }

  /** Asks which cells are wrong. */
  check(): void {
    this.do({ t: "check" });
  }

  /** Asks for help: 1 where to look, 2 and why, 3 and what to do. Without a cell it is about the easiest step. */
  hint(degree: number, cell = -1): void {
    const width = this.room?.puzzle?.shape.width;
    if (width) this.do({ t: "hint", degree, ...(cell >= 0 ? { cell: cellText(width, cell) } : {}) });
  }

  /** Asks for all notes to be filled in. */
  autonotes(): void {
    this.do({ t: "autonotes" });
  }

  /** Stops the round's clock, or lets it go on. */
  halt(on: boolean): void {
    this.do({ t: "halt", on });
  }

  /** Says something to those in the room, as soon as the line is up. What is under way when the line breaks is lost. */
  say(text: string): void {
    if (!this.#whisper({ t: "say", text })) this.#unsaid.push(text);
  }

  /** Asks who watches, and has a part of a name in it. It may get lost. */
  listWatchers(find: string): void {
    this.#whisper({ t: "list", find });
  }

  /** Shows a reaction. It may get lost. */
  react(r: string): void {
    this.#whisper({ t: "react", r });
  }

  /** Shows everyone on the same board a cell. It may get lost. */
  point(cell: number): void {
    const width = this.room?.puzzle?.shape.width;
    if (width) this.#whisper({ t: "point", cell: cellText(width, cell) });
  }

  /** Tells the others which cell this player is at, where that matters to them; -1 is none. */
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

  /** Reports whether a password was given that may have been wrong. */
  get tried(): boolean {
    return this.#password !== undefined;
  }

  /** Tries to enter with a password. */
  unlock(password: string): void {
    this.#password = password;
    this.barred = undefined;
    this.#enter(true);
  }

  /** Gives a command that is about the board; 0 if there is none. */
  #onBoard(body: (width: number) => Body<box.CommandMessage>): number {
    const width = this.room?.puzzle?.shape.width;
    return width ? this.do(body(width)) : 0;
  }

  /** Sends what may get lost: only while the connection is up, and never again. It reports whether it was sent. */
  #whisper(message: wire.FromClient): boolean {
    const up = this.#connection.state.is === "up" && this.caughtUp;
    if (up) this.#connection.send(message);
    return up;
  }

  /**
   * Asks for the room: only what was missed, if its history is known up to somewhere. During a countdown it asks for
   * all, because the puzzle that ends it is not part of the history.
   */
  #enter(afresh: boolean): void {
    this.caughtUp = false;
    this.#courier.close();
    const at = this.room?.at;
    const resume = !afresh && at && at.seq > 0 && this.room?.phase !== wire.Countdown;
    const password = this.#password === undefined ? {} : { password: this.#password };
    this.#connection.send({ t: "enter", room: this.#code, ...(resume ? at : {}), ...password });
    this.#connection.ping(); // its answer comes after all that was missed
  }

  /** Notes that nothing is missed any more, and sends what has no answer again. */
  #caught(): void {
    this.caughtUp = true;
    this.#courier.open();
    for (const text of this.#unsaid.splice(0)) this.say(text);
  }

  /** Forgets what holds for one connection only. */
  #down(): void {
    this.#gate.clear();
    this.caughtUp = false;
    this.#cursor = -1;
    this.talk = clearBoard(this.talk);
    this.#courier.close();
    if (this.room?.paused) this.room = { ...this.room, paused: 0 };
  }

  /** Takes a message in that came at a time of this device's clock. */
  #heard(message: wire.FromServer, at: number): void {
    switch (message.t) {
      case "room":
        this.#roomTold(message, at);
        break;
      case "entry":
        this.#entryTold(message, at);
        break;
      case "begin":
        this.#begun(message);
        break;
      case "presence":
        if (this.room) this.room = { ...this.room, watching: message.watching };
        break;
      case "watchers":
        this.#listed(message);
        break;
      case "pause":
        if (this.room) this.room = { ...this.room, paused: message.on ? this.now() : 0 };
        break;
      case "said":
      case "pointed":
      case "hovered":
        this.#spoken(message);
        break;
      case "reacted":
        this.#audience.spoke(message);
        break;
      case "ok":
        this.#accepted(message);
        break;
      case "no":
        this.#refused(message);
        break;
      case "error":
        this.#failed(message);
        break;
      case "pong":
        if (this.room && !this.caughtUp) this.#caught();
        break;
    }
    this.#audience.changed();
  }

  /** Takes in who watches. Those on other nodes come later. */
  #listed(message: wire.Watchers): void {
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

  /** Takes in a whole room. It may come at any time: a server that had to drop what waited for us, answers too, sends it. */
  #roomTold(room: wire.Room, at: number): void {
    if (this.room && this.room.round !== room.round) this.talk = clearBoard(this.talk);
    this.room = roomOf(room);
    this.track = trackFromSnapshot(this.track, room);
    this.barred = undefined;
    this.#courier.outbox = box.restart(this.outbox, room);
    this.#clock = startClock(room.now, at);
    if (room.rollback) this.#audience.setBack();
    this.#caught();
    this.#expectBegin();
  }

  #entryTold(entry: wire.Entry, at: number): void {
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
    this.#audience.happened(entry, before, this.room);
  }

  /** Takes in ephemeral messages; a cell that was pointed at fades after a while. */
  #spoken(message: Ephemeral): void {
    this.talk = addMessage(this.talk, message, this.room?.puzzle?.shape.width ?? 0, this.#world.now());
    if (message.t !== "said" || !message.old) this.#audience.spoke(message);
    const last = this.talk.pings.at(-1);
    if (message.t !== "pointed" || !last) return;
    this.#world.after(last.until - this.#world.now(), () => {
      this.talk = dropExpiredPings(this.talk, this.#world.now());
      this.#audience.changed();
    });
  }

  /** Shows the puzzle. Where a digit has come before it, from a node whose clock is ahead, the room is asked for whole. */
  #begun(message: wire.Begin): void {
    if (!this.room) return;
    const early = this.room.phase === wire.Countdown && this.room.seats.some((s) => s.right > 0);
    this.room = begin(this.room, message);
    if (early) this.#enter(true);
  }

  /** Asks for the room again if the puzzle does not come when the countdown is over. */
  #expectBegin(): void {
    const room = this.room;
    if (room?.phase !== wire.Countdown) return;
    this.#later(Math.max(0, room.begins - this.now()) + lateBegin, () => {
      if (this.room?.phase === wire.Countdown && this.room.round === room.round) this.#enter(true);
    });
  }

  #accepted(ok: wire.OK): void {
    const message = box.findCommand(this.outbox, ok.id);
    this.#courier.outbox = box.accept(this.outbox, ok.id);
    if (message) this.#audience.accepted(message);
  }

  #refused(no: wire.No): void {
    const message = box.findCommand(this.outbox, no.id);
    if (!message) return;
    if (retryable.has(no.code)) {
      this.#hold(no.retry, no.code === wire.NotEntered);
      return;
    }
    this.#courier.outbox = box.drop(this.outbox, no.id);
    this.#audience.refused(message, no);
  }

  #failed(error: wire.Error): void {
    if (error.code === wire.NotFound && this.room) {
      this.barred = "vanished";
    } else if (error.code === wire.NotFound) {
      this.missing = true;
    } else if (barriers[error.code]) {
      this.barred = barriers[error.code];
    } else if (retryable.has(error.code)) {
      if (error.shared) this.#audience.failed(error); // it may last, and others are the reason
      this.#hold(error.retry, !this.caughtUp);
    } else {
      this.#audience.failed(error);
    }
  }

  /** Gives the server a while; one that did not let us in is asked for the room first. */
  #hold(ms = patience, enter: boolean): void {
    if (enter) this.#courier.pause(ms, () => this.#enter(false));
    else this.#courier.pause(ms);
  }

  /** later does something after a while, if the connection is up then: a new one starts afresh anyway. */
  #later(ms: number, call: () => void): void {
    const stop = this.#world.after(ms, () => {
      this.#stops = this.#stops.filter((s) => s !== stop);
      if (this.#connection.state.is === "up") call();
    });
    this.#stops.push(stop);
  }
}
