// Whether who plays on this device is in a group: only then the first page asks what others there did.

const key = "nonet.groups";

/** isGrouped says whether the player was in a group when the server told last. */
export function isGrouped(): boolean {
  return localStorage.getItem(key) !== null;
}

/** noteGroups keeps whether the player is in a group, of how many the server told. */
export function noteGroups(n: number): void {
  if (n > 0) localStorage.setItem(key, "1");
  else localStorage.removeItem(key);
}
