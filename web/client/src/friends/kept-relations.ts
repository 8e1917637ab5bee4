// Whether the player of this device is in a group or has friends. Only then the home page asks for their activity.

import { read, remove, write } from "../device/storage.ts";

const groups = "nonet.groups";
const friends = "nonet.friends";

/** Reports whether the player was in a group, or had friends, at the server's last answer. */
export function isGrouped(): boolean {
  return hasFriends() || read(groups) !== null;
}

/** Reports whether the player had friends then. */
export function hasFriends(): boolean {
  return read(friends) !== null;
}

/** Stores whether the player is in a group, given the number of groups. */
export function noteGroups(n: number): void {
  note(groups, n);
}

/** Stores whether the player has friends, given their number. */
export function noteFriends(n: number): void {
  note(friends, n);
}

function note(key: typeof groups | typeof friends, n: number): void {
  if (n > 0) write(key, "1");
  else remove(key);
}
