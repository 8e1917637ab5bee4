// A world in which time stands still until a test moves it, and sockets are what a test says they are.

import type { Refused } from "../../src/text/text.ts";
import type { Socket, World } from "../../src/net/world.ts";
import type * as wire from "../../protocol.gen.ts";

/** One connection: what was sent on it, and the other end in the test's hands. */
export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: wire.FromClient[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as wire.FromClient);
  }

  close(): void {
    this.closed = true;
  }

  /** Completes the connection. */
  open(): void {
    this.onopen?.({} as Event);
  }

  /** Brings a message from the server. */
  receive(message: wire.FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** Ends the connection. */
  break(code = 1006, reason = ""): void {
    this.closed = true;
    this.onclose?.({ code, reason } as CloseEvent);
  }

  /** The messages of one name that were sent. */
  named<T extends wire.FromClient["t"]>(t: T): Extract<wire.FromClient, { t: T }>[] {
    return this.sent.filter((m): m is Extract<wire.FromClient, { t: T }> => m.t === t);
  }
}

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** The world. */
export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  #now = 1000;
  #timers: Timer[] = [];
  #asleep = 0; // milliseconds that only the date has seen
  #wakers: (() => void)[] = [];

  /** The newest connection. */
  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nothing was opened");
    return socket;
  }

  open(): Socket {
    this.sockets.push(new FakeSocket());
    return this.last;
  }

  /** What the server says why it opens no connection. */
  why: Refused | undefined;
  refusals = 0; // times that it was asked

  refusal(): Promise<Refused | undefined> {
    this.refusals++;
    return Promise.resolve(this.why);
  }

  now(): number {
    return this.#now;
  }

  date(): number {
    return 1_790_000_000_000 + this.#now + this.#asleep;
  }

  chance(): number {
    return 1;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((t) => t !== timer);
    };
  }

  onWake(call: () => void): () => void {
    this.#wakers.push(call);
    return () => {
      this.#wakers = this.#wakers.filter((w) => w !== call);
    };
  }

  /** Lets time pass while the device sleeps: no timer runs, and the clock that never goes back stands. */
  sleep(ms: number): void {
    this.#asleep += ms;
  }

  /** Tells that the device may have slept. */
  wake(): void {
    for (const call of [...this.#wakers]) call();
  }

  /** Lets time pass, ringing what falls due on the way. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((t) => t !== due);
      this.#now = due.at;
      due.call();
    }
    this.#now = end;
  }
}
