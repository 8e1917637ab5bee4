// The pages of what is one's own: rounds and groups; what the first page has of it, and the way back to a round.

import { groupsPage } from "../lists/groups-page.ts";
import { historyPage } from "../lists/history-page.ts";
import { arrival } from "../page/arrival.ts";
import type { PagesOf } from "../page/page.ts";

export { lastRounds, latelyCard } from "../lists/own-cards.ts";
export { askAway, raceBar } from "../shell/race-bar.ts";

const loadSignIn = () => import("./sign-in.ts");

export const pages: PagesOf<"own"> = {
  groups: groupsPage,
  history: (app, { query }) => (query.has("sign-in") ? arrival(app, loadSignIn) : historyPage(app, () => import("./passkeys.ts"), loadSignIn)),
};
