// The server's clock as seen from here. Times on screen are the server's, whatever the device's own clock says.

/** Estimates the server's clock from the times that its messages carry. */
export interface ServerClock {
  /** Server's milliseconds less the local ones. */
  readonly offset: number;
}

/** Takes the first time that a connection tells. */
export function startClock(server: number, local: number): ServerClock {
  return { offset: server - local };
}

/**
 * Takes a further time. A message can only be late, never early, so the sample that puts the server furthest
 * ahead is the one that travelled fastest.
 */
export function sample(clock: ServerClock, server: number, local: number): ServerClock {
  return server - local > clock.offset ? { offset: server - local } : clock;
}

/** The server's time at a local time. */
export function serverNow(clock: ServerClock, local: number): number {
  return local + clock.offset;
}
