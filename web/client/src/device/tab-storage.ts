// What one tab keeps for the player, by room.

/** TabKey begins the keys of what is kept; the name of a room follows it. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.host.";

/** readTab returns what is kept under a key. */
export function readTab(key: TabKey, room: string): string | null {
  return sessionStorage.getItem(key + room);
}

/** writeTab keeps something. */
export function writeTab(key: TabKey, room: string, text: string): void {
  sessionStorage.setItem(key + room, text);
}
