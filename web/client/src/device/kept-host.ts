// The room that the player of this tab is host of. A phone may have dropped the page since, and another player may be
// host by now.

import { readTab, writeTab } from "./tab-storage.ts";

/** Stores that the player is host of a room, or of none. */
export function keepHost(room: string): void {
  writeTab("nonet.host.", "", room);
}

/** Reports whether the player was host of a room when last seen there. */
export function wasHost(room: string): boolean {
  return readTab("nonet.host.", "") === room;
}
