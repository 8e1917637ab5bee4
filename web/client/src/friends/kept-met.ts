// Whether who plays on this device has met somebody lately who may ask to be friends: otherwise the server is not asked.

import { read, write } from "../device/storage.ts";

const key = "nonet.met";
const asksStand = 14 * 86_400_000; // milliseconds

/** Keeps that the player has met somebody. */
export function noteMet(): void {
  write(key, String(Date.now()));
}

/** Reports whether who was met may still ask. */
export function hasMet(): boolean {
  return Date.now() - Number(read(key)) < asksStand;
}
