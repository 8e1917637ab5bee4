// Whether who plays on this device is in a group, or has friends: only then the first page asks what others did.

const groups = "nonet.groups";
const friends = "nonet.friends";

/** isGrouped says whether the player was in a group, or had friends, when the server told last. */
export function isGrouped(): boolean {
  return hasFriends() || localStorage.getItem(groups) !== null;
}

/** hasFriends says whether the player had friends then. */
export function hasFriends(): boolean {
  return localStorage.getItem(friends) !== null;
}

/** noteGroups keeps whether the player is in a group, of how many the server told. */
export function noteGroups(n: number): void {
  note(groups, n);
}

/** noteFriends keeps whether the player has friends. */
export function noteFriends(n: number): void {
  note(friends, n);
}

function note(key: string, n: number): void {
  if (n > 0) localStorage.setItem(key, "1");
  else localStorage.removeItem(key);
}
