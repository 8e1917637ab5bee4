// Data of the player that one tab stores for a room.

/** The prefix of a key; the name of a room follows it. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.host.";

/** Returns the data of a key. */
export function readTab(key: TabKey, room: string): string | null {
  return sessionStorage.getItem(key + room);
}

/** Stores data. */
export function writeTab(key: TabKey, room: string, text: string): void {
  sessionStorage.setItem(key + room, text);
}
