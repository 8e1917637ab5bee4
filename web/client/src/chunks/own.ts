// The player's own pages: rounds and groups, their part of the home page, and the link back to a running round.

import { groupsPage } from "../friends/groups-page.ts";
import { profilePage } from "../profile/profile-page.ts";
import { yesterdayCard as cardOf } from "../profile/own-cards.ts";
import { signInReturnPage } from "../account/sign-in-return.ts";
import type { App, PagesOf } from "../page/page.ts";

export { fillStrip } from "../profile/own-strip.ts";
export { lastRounds, activityCard } from "../profile/own-cards.ts";
export { forgetsBanner } from "../shell/forgets-banner.ts";
export { confirmLeave, rejoinBar } from "../shell/rejoin-bar.ts";

const loadSignIn = () => import("./sign-in.ts");
const loadMidnight = () => import("./midnight.ts");

export const pages: PagesOf<"own"> = {
  groups: groupsPage,
  profile: (app, { query }) =>
    query.has("sign-in")
      ? signInReturnPage(app, loadSignIn)
      : profilePage(app, () => import("../account/passkey-panel.ts"), loadSignIn),
};

/** Returns the puzzles of the day before that the player can still finish. */
export const yesterdayCard = (today: Parameters<typeof cardOf>[0], go: App["go"], announcer: App["announcer"]) =>
  cardOf(today, go, announcer, loadMidnight);
