// Whether who plays on this device is in a group, or has friends: only then the first page asks what others did.

import { read, remove, write } from "../device/storage.ts";

const groups = "nonet.groups";
const friends = "nonet.friends";

/** Reports whether the player was in a group, or had friends, when the server told last. */
export function isGrouped(): boolean {
  return hasFriends() || read(groups) !== null;
}

/** Reports whether the player had friends then. */
export function hasFriends(): boolean {
  return read(friends) !== null;
}

/** Keeps whether the player is in a group, of how many the server told. */
export function noteGroups(n: number): void {
  note(groups, n);
}

/** Keeps whether the player has friends. */
export function noteFriends(n: number): void {
  note(friends, n);
}

function note(key: typeof groups | typeof friends, n: number): void {
  if (n > 0) write(key, "1");
  else remove(key);
}
