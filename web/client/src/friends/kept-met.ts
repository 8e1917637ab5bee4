// Whether the player of this device has recently met somebody who may send a friend request. Otherwise there is no need
// to poll.

import { read, write } from "../device/storage.ts";

const key = "nonet.met";
const asksStand = 14 * 86_400_000; // milliseconds

/** Records that the player has met somebody. */
export function noteMet(): void {
  write(key, String(Date.now()));
}

/** Reports whether somebody met recently may still send a request. */
export function hasMet(): boolean {
  return Date.now() - Number(read(key)) < asksStand;
}
