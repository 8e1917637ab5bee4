// Clock synchronization: an estimate of the server's clock. Times on the page are the server's, whatever the device's
// clock says.

/** Estimates the server's clock from the times in its messages. */
export interface ServerClock {
  /** The server's milliseconds minus the local ones. */
  readonly offset: number;
}

/** Starts with the first time of a connection. */
export function startClock(server: number, local: number): ServerClock {
  return { offset: server - local };
}

/**
 * Adds another time. A message can be late but never early, so the sample with the largest offset is the one that
 * travelled fastest.
 */
export function sample(clock: ServerClock, server: number, local: number): ServerClock {
  return server - local > clock.offset ? { offset: server - local } : clock;
}

/** Returns the server's time at a local time. */
export function serverNow(clock: ServerClock, local: number): number {
  return local + clock.offset;
}
