// The cookie that restores the player when the browser has deleted what scripts stored, as Safari does after a week.
// Only these requests send it, and scripts can't read it.

import type * as wire from "../../protocol.gen.ts";
import { remembers } from "../device/browser-storage.ts";
import { clearOwner } from "../device/storage.ts";

const address = "/api/v1/players/restore";

/** Keeps a player in the cookie, and asks the browser to delete nothing that is stored here. */
export function keepRestorable({ token }: wire.Player): void {
  if (!remembers()) return;
  void request("POST", token);
  void navigator.storage?.persist?.().catch(() => {}); // a browser may ask the player, or refuse
}

/** Returns the player of the cookie; undefined if there is none. */
export async function restorablePlayer(): Promise<wire.Player | undefined> {
  const response = remembers() ? await request("POST") : undefined;
  return response?.status === 200 ? ((await response.json()) as wire.Player) : undefined;
}

/** Deletes all data of the player from this browser, and the cookie. */
export async function leave(): Promise<void> {
  clearOwner();
  await request("DELETE");
}

function request(method: string, token?: string): Promise<Response | undefined> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return fetch(address, { method, headers, credentials: "same-origin", keepalive: true }).catch(() => undefined);
}
