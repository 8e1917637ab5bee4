// What one tab keeps for the player, by room.

/** Begins the keys of what is kept; the name of a room follows it. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.host.";

/** Returns what is kept under a key. */
export function readTab(key: TabKey, room: string): string | null {
  return sessionStorage.getItem(key + room);
}

/** Keeps something. */
export function writeTab(key: TabKey, room: string, text: string): void {
  sessionStorage.setItem(key + room, text);
}
