// A connection to the server that is kept up: opened, greeted, checked with heartbeats, and reopened.

import * as wire from "../../protocol.gen.ts";
import type { Refused } from "../text/text.ts";
import { verdictOn } from "./retry.ts";
import type { Socket, World } from "./world.ts";

/** The state of the connection. until is a time on the world's clock. */
export type ConnectionState =
  | { readonly is: "connecting" }
  | { readonly is: "up" }
  | { readonly is: "waiting"; readonly until: number }
  | { readonly is: "stopped"; readonly why: "version" | "flood" | "barred" | "fault" | "token" };

/** The callbacks of a connection. */
export interface ConnectionUser {
  /** Returns the token for Hello. */
  token(): string;
  /** Gets a new token to replace one that the server refused. */
  renew(): Promise<void>;
  /**
   * Called after the server's greeting, to enter the room; resync is set if the server asks to discard everything known
   * before.
   */
  enter(resync: boolean): void;
  /** Called when the server has greeted. */
  onWelcome(welcome: wire.Welcome): void;
  onMessage(message: wire.FromServer): void;
  /** Called when the server refuses connections, with the reason. The client keeps trying. */
  onRefuse(why: Refused): void;
  onChange(): void;
}

const quietFor = 10_000; // silence after which a ping is sent
const muteFor = 25_000; // silence of this client after which a message keeps the connection alive
const answerIn = 5_000; // the longest time of an answer on a live connection
const greetIn = 10_000; // the longest time for opening and greeting
const deadAfter = 15_000; // silence before the device wakes, after which the connection is likely dead
const hangsAfter = 2_000; // an attempt that takes longer when the device wakes gets a second one next to it
const asksAt = 2; // failures in a row before asking why
const spacing = 1_000; // between two attempts, however often the device wakes

/**
 * A connection that is kept up. It stores no messages, because the sender has to know which are unanswered. When the
 * device wakes, it does not wait for a connection that may be dead or an attempt that may hang. It starts another
 * attempt, the rival, and keeps the first of the two that works, so that a working connection is never dropped.
 */
export class Connection {
  state: ConnectionState = { is: "connecting" };
  readonly #world: World;
  readonly #user: ConnectionUser;
  #socket: Socket | undefined;
  #rival: Socket | undefined;
  #stopTimers: Record<Timer, () => void> = { heard: doNothing, sent: doNothing, retry: doNothing, rival: doNothing };
  #stopWaking = doNothing;
  #tries = 0;
  #renewed = false;
  #visits = 0; // a counter that lets code waiting for a token notice that the connection was opened or closed since
  #resync = false;
  #pings = 0;
  #opened = false; // the attempt has succeeded
  #asked = false; // a ping is unanswered
  #heardAt = 0; // the time of the last message by the device's date, because monotonic clocks stop during a sleep
  #triedAt = 0; // the start of the last attempt, on the same clock

  constructor(world: World, user: ConnectionUser) {
    this.#world = world;
    this.#user = user;
  }

  /** Starts the first connection. */
  open(): void {
    this.#stopWaking();
    this.#stopWaking = this.#world.onWake(() => this.#handleWake());
    this.#connect(this.#attempt());
  }

  /** Waits for an attempt to succeed, replacing the previous connection. */
  #connect(socket: Socket): void {
    this.#drop()?.close();
    this.#visits++;
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      this.#dropRival();
      this.#greet();
    };
    socket.onmessage = (event) => this.#read(event.data);
    socket.onclose = (event) => this.#handleClose(event.code, event.reason);
    this.#timer("heard", greetIn, () => this.#hangUp());
    this.#set({ is: "connecting" });
  }

  #attempt(): Socket {
    this.#triedAt = this.#world.date();
    return this.#world.open();
  }

  #greet(): void {
    this.#opened = true;
    this.send({ t: "hello", v: wire.Version, token: this.#user.token() });
    this.#user.enter(this.#resync);
  }

  /** Sends a message if there is a connection. */
  send(message: wire.FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    this.#timer("sent", muteFor, () => this.ping());
  }

  /** Checks whether the connection is alive. */
  ping(): void {
    this.send({ t: "ping", n: ++this.#pings });
  }

  /** Ends all waits, because the device may have slept or changed its network, or the page is visible again. */
  #handleWake(): void {
    const now = this.#world.date();
    const tried = Math.abs(now - this.#triedAt); // the date may have been set back
    if (this.state.is === "waiting") {
      this.#timer("retry", spacing - tried, () => this.#connect(this.#attempt()));
    } else if (this.state.is === "connecting" && this.#socket) {
      this.#timer("rival", hangsAfter - tried, () => this.#race());
    } else if (this.state.is === "up") {
      const quiet = Math.abs(now - this.#heardAt);
      if (quiet >= spacing) this.#ask();
      if (quiet >= deadAfter) this.#race();
    }
  }

  /** Starts another attempt next to the current connection or attempt. */
  #race(): void {
    if (this.#rival && this.#world.date() - this.#triedAt < hangsAfter) return;
    this.#dropRival();
    const rival = this.#attempt();
    this.#rival = rival;
    rival.onopen = () => {
      this.#rival = undefined;
      this.#connect(rival);
      this.#greet();
    };
    rival.onclose = () => this.#dropRival();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#visits++;
    this.#stopWaking();
    this.#drop()?.close();
  }

  #read(data: unknown): void {
    const message = decode(data);
    if (!message) return;
    this.#asked = false;
    this.#heardAt = this.#world.date();
    this.#dropRival();
    this.#timer("heard", quietFor, () => this.#ask());
    if (message.t !== "welcome") {
      this.#user.onMessage(message);
      return;
    }
    this.#tries = 0;
    this.#renewed = false;
    this.state = { is: "up" };
    this.#resync = false;
    this.#user.onWelcome(message);
    this.#user.onChange();
  }

  #ask(): void {
    if (this.#asked) return; // a second ping would extend the deadline of the first
    this.ping();
    this.#asked = true;
    this.#timer("heard", answerIn, () => this.#hangUp());
  }

  /** Drops a dead connection at once, because its own close event may take a minute. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#handleClose(1006, "");
    socket?.close();
  }

  #handleClose(code: number, reason: string): void {
    const rival = this.#rival;
    this.#rival = undefined;
    this.#drop();
    if (!this.#opened && this.#tries === asksAt) void this.#askWhy();
    const verdict = verdictOn(code, reason, this.#tries++, this.#world.chance());
    switch (verdict.do) {
      case "stop":
        this.#set({ is: "stopped", why: verdict.why });
        break;
      case "renew":
        void this.#renew();
        break;
      case "retry":
        this.#resync ||= verdict.resync;
        if (rival) return this.#connect(rival);
        this.#wait(verdict.after);
    }
    rival?.close();
  }

  async #askWhy(): Promise<void> {
    const why = await this.#world.refusal();
    if (why && this.state.is !== "up" && this.state.is !== "stopped") this.#user.onRefuse(why);
  }

  #wait(ms: number): void {
    this.#timer("retry", ms, () => this.#connect(this.#attempt()));
    this.#set({ is: "waiting", until: this.#world.now() + ms });
  }

  /** Gets a new token once; a server that refuses that one too will accept none. */
  async #renew(): Promise<void> {
    if (this.#renewed) {
      this.#set({ is: "stopped", why: "token" });
      return;
    }
    this.#set({ is: "connecting" });
    const visit = this.#visits;
    this.#timer("retry", greetIn, () => {
      this.#visits++;
      this.#wait(verdictWait);
    });
    try {
      await this.#user.renew();
      if (visit !== this.#visits) return; // closed, or opened with another token
      this.#renewed = true;
      this.#connect(this.#attempt());
    } catch {
      if (visit === this.#visits) this.#wait(verdictWait);
    }
  }

  #drop(): Socket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#asked = false;
    this.#dropRival();
    for (const stop of Object.values(this.#stopTimers)) stop();
    if (socket) deafen(socket);
    return socket;
  }

  #dropRival(): void {
    const rival = this.#rival;
    this.#rival = undefined;
    this.#stopTimers.rival();
    if (!rival) return;
    deafen(rival);
    rival.close();
  }

  /** Calls after ms, or at once if there is none, replacing the timer's previous call. */
  #timer(name: Timer, ms: number, call: () => void): void {
    this.#stopTimers[name]();
    this.#stopTimers[name] = doNothing;
    if (ms <= 0) return call();
    this.#stopTimers[name] = this.#world.after(ms, call);
  }

  #set(state: ConnectionState): void {
    this.state = state;
    this.#user.onChange();
  }
}

const verdictWait = 3_000; // milliseconds until a token is requested again

type Timer = "heard" | "sent" | "retry" | "rival";

function doNothing(): void {}

function deafen(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
}

/** Parses a frame. Unknown messages are ignored, because a newer server may send some. */
function decode(data: unknown): wire.FromServer | undefined {
  try {
    return typeof data === "string" ? (JSON.parse(data) as wire.FromServer) : undefined;
  } catch {
    return undefined;
  }
}
