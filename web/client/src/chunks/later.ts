// Parts that pages need only after they are shown, so that no page waits for them.

import { hasFriends } from "../friends/kept-relations.ts";
import { hasMet } from "../friends/kept-met.ts";
import { followOwner } from "../device/owner-watch.ts";
import { identity } from "../net/identity.ts";
import type { App } from "../page/page.ts";
import { offerSignInOptions } from "../account/sign-in-offer.ts";
import { syncPrefs } from "../settings/prefs-sync.ts";

/**
 * Starts background work: preferences that follow the player, leaving the page when the device gets another player,
 * news of friends, and offers to sign in.
 */
export function startBackground(offer: App["offer"]): void {
  followOwner(() => location.replace("/"));
  syncPrefs();
  if (identity() && (hasFriends() || hasMet()))
    void import("../friends/friend-presence.ts").then(
      ({ startPolling }) => startPolling(),
      () => {},
    ); // tried again on the next page
  offerSignInOptions(
    () => import("../account/passkey-panel.ts"),
    offer,
    () => import("./sign-in.ts"),
  );
}
