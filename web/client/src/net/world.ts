// What the connection needs of the world outside, so that tests can stand in for it.

/** Socket is as much of a WebSocket as the client uses. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** World opens sockets, tells the time and rings after a while. */
export interface World {
  open(): Socket;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Milliseconds since 1970, as this device believes. */
  date(): number;
  /** From 0 to 1. */
  chance(): number;
  /** Calls once after ms, unless what it returns is called before. */
  after(ms: number, call: () => void): () => void;
}

/**
 * browserWorld is the real one. Room is the code of a room that somebody comes to play in: a balancer may bring all of its players to one
 * node. Who only watches names none, so that a crowd is spread.
 */
export function browserWorld(room = ""): World {
  return {
    open: () => new WebSocket(new URL(room ? `/ws?room=${room}` : "/ws", location.href.replace(/^http/, "ws"))),
    now: () => performance.now(),
    date: () => Date.now(),
    chance: () => Math.random(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
}
