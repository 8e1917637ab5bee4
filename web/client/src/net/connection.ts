// One connection to the server that is kept up: opened, greeted, watched for silence, opened again.

import * as wire from "../../protocol.gen.ts";
import { verdictOn } from "./retry.ts";
import type { Socket, World } from "./world.ts";

/** ConnectionState is what the connection does. Until is a time on the world's clock. */
export type ConnectionState =
  | { readonly is: "connecting" }
  | { readonly is: "up" }
  | { readonly is: "waiting"; readonly until: number }
  | { readonly is: "stopped"; readonly why: "version" | "flood" | "barred" | "fault" | "token" };

/** ConnectionUser is told what the connection brings. */
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
  changed(): void;
}

const quietFor = 10_000; // hear nothing for so long, and the connection is asked whether it lives
const muteFor = 25_000; // say nothing for so long, and the server is told that we live
const answerIn = 5_000; // an answer takes no longer on a live connection
const greetIn = 10_000; // nor do opening and greeting

/** Connection is a connection that is kept up. It keeps no messages: the sender has to know which are unanswered. */
export class Connection {
  state: ConnectionState = { is: "connecting" };
  readonly #world: World;
  readonly #user: ConnectionUser;
  #socket: Socket | undefined;
  #stopTimers: Record<"heard" | "sent" | "retry", () => void> = { heard: nothing, sent: nothing, retry: nothing };
  #tries = 0;
  #renewed = false;
  #visits = 0; // openings, and what ends them: who waits for a token learns that others have gone on
  #resync = false;
  #pings = 0;

  constructor(world: World, user: ConnectionUser) {
    this.#world = world;
    this.#user = user;
  }

  /** open starts the first connection. */
  open(): void {
    this.#visits++;
    this.#set({ is: "connecting" });
    const socket = this.#world.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.send({ t: "hello", v: wire.Version, token: this.#user.token() });
      this.#user.enter(this.#resync);
    };
    socket.onmessage = (event) => this.#read(event.data);
    socket.onclose = (event) => this.#lost(event.code, event.reason);
    this.#timer("heard", greetIn, () => this.#hangUp());
  }

  /** send writes a message if there is a connection. */
  send(message: wire.FromClient): void {
    this.#socket?.send(JSON.stringify(message));
    this.#timer("sent", muteFor, () => this.ping());
  }

  /** ping asks whether the connection lives. */
  ping(): void {
    this.send({ t: "ping", n: ++this.#pings });
  }

  /** hurry ends a wait: the device is online again, or somebody looks at the page. */
  hurry(): void {
    if (this.state.is === "waiting") {
      this.open();
    } else if (this.state.is === "up") {
      this.#ask();
    }
  }

  /** close hangs up for good. */
  close(): void {
    this.#visits++;
    this.#drop()?.close();
  }

  #read(data: unknown): void {
    const message = decode(data);
    if (!message) return;
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
    this.ping();
    this.#timer("heard", answerIn, () => this.#hangUp());
  }

  /** hangUp gives a dead connection up at once: its own close may take a minute to come. */
  #hangUp(): void {
    const socket = this.#drop();
    this.#lost(1006, "");
    socket?.close();
  }

  #lost(code: number, reason: string): void {
    this.#drop();
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
        this.#wait(verdict.after);
    }
  }

  #wait(ms: number): void {
    this.#timer("retry", ms, () => this.open());
    this.#set({ is: "waiting", until: this.#world.now() + ms });
  }

  /** renew asks for a new token once; a server that does not take that one either will take none. */
  async #renew(): Promise<void> {
    if (this.#renewed) {
      this.#set({ is: "stopped", why: "token" });
      return;
    }
    this.#set({ is: "connecting" });
    const visit = this.#visits;
    try {
      await this.#user.renew();
      if (visit !== this.#visits) return; // hung up, or opened as somebody else
      this.#renewed = true;
      this.open();
    } catch {
      if (visit === this.#visits) this.#wait(verdictWait);
    }
  }

  #drop(): Socket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    for (const stop of Object.values(this.#stopTimers)) stop();
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    return socket;
  }

  #timer(name: "heard" | "sent" | "retry", ms: number, call: () => void): void {
    this.#stopTimers[name]();
    this.#stopTimers[name] = this.#world.after(ms, call);
  }

  #set(state: ConnectionState): void {
    this.state = state;
    this.#user.changed();
  }
}

const verdictWait = 3_000; // milliseconds until a token is asked for again

function nothing(): void {}

/** decode reads a frame. It passes over what it does not know, for a newer server may say more. */
function decode(data: unknown): wire.FromServer | undefined {
  try {
    return typeof data === "string" ? (JSON.parse(data) as wire.FromServer) : undefined;
  } catch {
    return undefined;
  }
}
