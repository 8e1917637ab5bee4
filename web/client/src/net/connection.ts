// One connection to the server that is kept up: opened, greeted, watched for silence, opened again.

import * as wire from "../../protocol.gen.ts";
import { verdictOn } from "./retry.ts";
import type { Socket, World } from "./world.ts";

/** What the connection does. Until is a time on the world's clock. */
export type ConnectionState =
  | { readonly is: "connecting" }
  | { readonly is: "up" }
  | { readonly is: "waiting"; readonly until: number }
  | { readonly is: "stopped"; readonly why: "version" | "flood" | "barred" | "fault" | "token" };

/** Told what the connection brings. */
export interface ConnectionUser {
  /** The token for Hello. */
  token(): string;
  /** Gets a new token in place of one that the server does not know. */
  renew(): Promise<void>;
  /** The server was greeted, and may be asked to let us in; resync is its wish that nothing known before is built on. */
  enter(resync: boolean): void;
  /** The server has greeted back. */
  up(welcome: wire.Welcome): void;
  heard(message: wire.FromServer): void;
  /** The server opens no connection, and says why. It is asked again all the same. */
  refused(why: wire.Error): void;
  changed(): void;
}

const quietFor = 10_000; // hear nothing for so long, and the connection is asked whether it lives
const muteFor = 25_000; // say nothing for so long, and the server is told that we live
const answerIn = 5_000; // an answer takes no longer on a live connection
const greetIn = 10_000; // nor do opening and greeting
const deadAfter = 15_000; // hear nothing for so long before the device wakes, and the connection is likely dead
const hangsAfter = 2_000; // an attempt that takes longer when the device wakes gets another one beside it
const asksAt = 2; // failures in a row before the server is asked why
const spacing = 1_000; // between two attempts, however often the device wakes

/**
 * A connection that is kept up. It keeps no messages: the sender has to know which are unanswered.
 *
 * When the device wakes, a line that may be dead and an attempt that may hang are not waited for. Another attempt, the rival, is begun
 * beside them, and the first of the two that proves to work is kept: so nothing that works is given up.
 */
export class Connection {
  state: ConnectionState = { is: "connecting" };
  readonly #world: World;
  readonly #user: ConnectionUser;
  #socket: Socket | undefined;
  #rival: Socket | undefined;
  #stopTimers: Record<Timer, () => void> = { heard: nothing, sent: nothing, retry: nothing, rival: nothing };
  #stopWaking = nothing;
  #tries = 0;
  #renewed = false;
  #visits = 0; // openings, and what ends them: who waits for a token learns that others have gone on
  #resync = false;
  #pings = 0;
  #opened = false; // the attempt came through
  #asked = false; // the line has to answer
  #heardAt = 0; // when something was last heard, as the device's date has it: other clocks stand in a sleep
  #triedAt = 0; // when the last attempt began, on the same clock

  constructor(world: World, user: ConnectionUser) {
    this.#world = world;
    this.#user = user;
  }

  /** Starts the first connection. */
  open(): void {
    this.#stopWaking();
    this.#stopWaking = this.#world.onWake(() => this.#woken());
    this.#connect(this.#attempt());
  }

  /** Waits for an attempt to come through, in the place of whatever there was. */
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
    socket.onclose = (event) => this.#lost(event.code, event.reason);
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

  /** Writes a message if there is a connection. */
  send(message: wire.FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    this.#timer("sent", muteFor, () => this.ping());
  }

  /** Asks whether the connection lives. */
  ping(): void {
    this.send({ t: "ping", n: ++this.#pings });
  }

  /** Ends all waits: the device may have slept or be in another network, or somebody looks at the page again. */
  #woken(): void {
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

  /** Begins another attempt beside the line or the attempt that there is. */
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

  /** Hangs up for good. */
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
      this.#user.heard(message);
      return;
    }
    this.#tries = 0;
    this.#renewed = false;
    this.state = { is: "up" };
    this.#resync = false;
    this.#user.up(message);
    this.#user.changed();
  }

  #ask(): void {
    if (this.#asked) return; // asked again it would have more time to answer
    this.ping();
    this.#asked = true;
    this.#timer("heard", answerIn, () => this.#hangUp());
  }

  /** Gives a dead connection up at once: its own close may take a minute to come. */
  #hangUp(): void {
    const socket = this.#socket;
    this.#lost(1006, "");
    socket?.close();
  }

  #lost(code: number, reason: string): void {
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
    if (why && this.state.is !== "up" && this.state.is !== "stopped") this.#user.refused(why);
  }

  #wait(ms: number): void {
    this.#timer("retry", ms, () => this.#connect(this.#attempt()));
    this.#set({ is: "waiting", until: this.#world.now() + ms });
  }

  /** Asks for a new token once; a server that does not take that one either will take none. */
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
      if (visit !== this.#visits) return; // hung up, or opened as somebody else
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

  /** Calls after a while, or at once if there is none, in the place of what the timer was to call. */
  #timer(name: Timer, ms: number, call: () => void): void {
    this.#stopTimers[name]();
    this.#stopTimers[name] = nothing;
    if (ms <= 0) return call();
    this.#stopTimers[name] = this.#world.after(ms, call);
  }

  #set(state: ConnectionState): void {
    this.state = state;
    this.#user.changed();
  }
}

const verdictWait = 3_000; // milliseconds until a token is asked for again

type Timer = "heard" | "sent" | "retry" | "rival";

function nothing(): void {}

function deafen(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
}

/** Reads a frame. It passes over what it does not know, for a newer server may say more. */
function decode(data: unknown): wire.FromServer | undefined {
  try {
    return typeof data === "string" ? (JSON.parse(data) as wire.FromServer) : undefined;
  } catch {
    return undefined;
  }
}
