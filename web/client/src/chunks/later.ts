// What pages need once they are there, so that no page waits for it.

import { hasFriends } from "../friends/kept-relations.ts";
import { hasMet } from "../friends/kept-met.ts";
import { followOwner } from "../device/owner-watch.ts";
import { identity } from "../net/identity.ts";
import type { App } from "../page/page.ts";
import { offerSignInOptions } from "../account/sign-in-offer.ts";
import { syncPrefs } from "../settings/prefs-sync.ts";

/** startBackground has the preferences follow the player, the page left once the device is somebody else's, friends followed by who has some, and ways in offered to who is nobody yet. */
export function startBackground(offer: App["offer"]): void {
  followOwner(() => location.replace("/"));
  syncPrefs();
  if (identity() && (hasFriends() || hasMet()))
    void import("../friends/friend-presence.ts").then(
      ({ startPolling }) => startPolling(),
      () => {},
    ); // with the next page
  offerSignInOptions(
    () => import("../account/passkey-panel.ts"),
    offer,
    () => import("./sign-in.ts"),
  );
}
