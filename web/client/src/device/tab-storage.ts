// Data of the player that one tab stores for a room.

import { tabStorage } from "./browser-storage.ts";

/** The prefix of a key; the name of a room follows it. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.host.";

/** Returns the data of a key. */
export function readTab(key: TabKey, room: string): string | null {
  return tabStorage().getItem(key + room);
}

/** Stores data. */
export function writeTab(key: TabKey, room: string, text: string): void {
  tabStorage().setItem(key + room, text);
}
