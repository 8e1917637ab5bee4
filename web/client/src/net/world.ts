// The environment of the connection, which tests replace.

import * as wire from "../../protocol.gen.ts";
import { text, type Refused } from "../text/text.ts";

/** The part of a WebSocket that the client uses. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Opens sockets, tells the time and sets timers. */
export interface World {
  open(): Socket;
  /**
   * Returns why connections fail, because a socket does not tell: one of the server's limits, or a proxy that changes
   * headers; undefined if neither is the reason.
   */
  refusal(): Promise<Refused | undefined>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds since 1970, by this device's clock. */
  date(): number;
  /** A random number from 0 to 1. */
  chance(): number;
  /** Calls once after ms, unless the returned function is called before. */
  after(ms: number, call: () => void): () => void;
  /**
   * Calls whenever the device may have slept, changed its network or shown the page again, until the returned function
   * is called.
   */
  onWake(call: () => void): () => void;
}

/**
 * The browser's environment. room is the code of the room to play in: a load balancer may route all of its players to
 * one node. Spectators send no code, so that they are spread over all nodes.
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

async function refusal(): Promise<Refused | undefined> {
  try {
    const response = await fetch(`/ws?page=${encodeURIComponent(location.origin)}`, { credentials: "omit" });
    const { code, text: said, shared } = (await response.json()) as wire.Failure;
    // The server would accept the connection, so something on the way to it does not.
    if (response.status === upgradeRequired) return { code: "no_websocket", text: text.codes.no_websocket };
    if (code !== wire.TooMany && code !== wire.Busy && code !== wire.BadOrigin) return undefined;
    return {
      code,
      text: said,
      retry: 1_000 * Number(response.headers.get("Retry-After") ?? 0),
      ...(shared ? { shared } : {}),
    };
  } catch {
    return undefined; // no network, or the page of a proxy
  }
}

const upgradeRequired = 426;

const pulse = 2_000; // milliseconds between two readings of the clock
const overslept = 5_000; // a reading that is later by this much comes after a sleep

/**
 * Calls for every event of a browser that may mean a wake-up, sometimes several times. Browsers have no event for a
 * sleep with the page visible, so the clock is watched, too.
 */
function onWake(call: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const callIfVisible = () => {
    if (!document.hidden) call();
  };
  for (const event of ["online", "offline", "pageshow"]) addEventListener(event, call, { signal });
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, callIfVisible, { signal });
  network()?.addEventListener("change", call, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const late = Date.now() - last - pulse;
    last = Date.now();
    if (late > overslept) callIfVisible(); // timers of hidden pages are late without a sleep
  }, pulse);
  signal.addEventListener("abort", () => clearInterval(timer));
  return () => stop.abort();
}

/** Returns the source of network changes, in browsers that have one. */
function network(): EventTarget | undefined {
  return (navigator as { readonly connection?: EventTarget }).connection;
}
