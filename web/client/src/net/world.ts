// What the connection needs of the world outside, so that tests can stand in for it.

import * as wire from "../../protocol.gen.ts";

/** Socket is as much of a WebSocket as the client uses. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Opens sockets, tells the time and rings after a while. */
export interface World {
  open(): Socket;
  /** Asks why the server opens no connection, which no socket tells; undefined if it is no limit of the server's. */
  refusal(): Promise<wire.Error | undefined>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Milliseconds since 1970, as this device believes. */
  date(): number;
  /** From 0 to 1. */
  chance(): number;
  /** Calls once after ms, unless what it returns is called before. */
  after(ms: number, call: () => void): () => void;
  /** Calls whenever the device may have slept, changed its network or come back to the page, until what it returns is called. */
  onWake(call: () => void): () => void;
}

/**
 * The real one. Room is the code of a room that somebody comes to play in: a balancer may bring all of its players to one
 * node. Who only watches names none, so that a crowd is spread.
 */
export function browserWorld(room = ""): World {
  return {
    open: () => new WebSocket(new URL(room ? `/ws?room=${room}` : "/ws", location.href.replace(/^http/, "ws"))),
    refusal,
    now: () => performance.now(),
    date: () => Date.now(),
    chance: () => Math.random(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    onWake,
  };
}

async function refusal(): Promise<wire.Error | undefined> {
  try {
    const response = await fetch("/ws", { credentials: "omit" });
    const { code, text, shared } = (await response.json()) as wire.Failure;
    if (code !== wire.TooMany && code !== wire.Busy) return undefined;
    return {
      t: "error",
      code,
      text,
      retry: 1_000 * Number(response.headers.get("Retry-After") ?? 0),
      ...(shared ? { shared } : {}),
    };
  } catch {
    return undefined; // no network, or a proxy's page
  }
}

const pulse = 2_000; // milliseconds between two looks at the clock
const overslept = 5_000; // a look that is later than this by so much comes after a sleep

/** Calls for everything that browsers tell of a wake, some of it several times. Of a sleep under a page that stays visible they tell nothing, but the clock does. */
function onWake(call: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => {
    if (!document.hidden) call();
  };
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, call, { signal });
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, seen, { signal });
  network()?.addEventListener("change", call, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const late = Date.now() - last - pulse;
    last = Date.now();
    if (late > overslept) seen(); // timers of hidden pages are late without a sleep
  }, pulse);
  signal.addEventListener("abort", () => clearInterval(timer));
  return () => stop.abort();
}

/** Tells of changes of the network, in browsers that do. */
function network(): EventTarget | undefined {
  return (navigator as { readonly connection?: EventTarget }).connection;
}
