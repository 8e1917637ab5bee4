// What pages need once they are there, so that no page waits for it.

import type { App } from "../page/page.ts";
import { offerWaysIn } from "../page/way-in.ts";
import { syncPrefs } from "../settings/prefs-sync.ts";

/** settle has the preferences follow the player, and ways in offered to who is nobody yet. */
export function settle(offer: App["offer"]): void {
  syncPrefs();
  offerWaysIn(() => import("./passkeys.ts"), offer, () => import("./sign-in.ts"));
}
