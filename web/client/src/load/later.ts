// What pages need once they are there, so that no page waits for it.

import { offerPasskeys } from "../page/passkey-offer.ts";
import { syncPrefs } from "../settings/prefs-sync.ts";

/** settle has the preferences follow the player, and passkeys offered to who is nobody yet. */
export function settle(): void {
  syncPrefs();
  offerPasskeys(() => import("./passkeys.ts"));
}
