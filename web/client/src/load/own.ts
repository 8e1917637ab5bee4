// The pages of what is one's own: rounds and groups; and the way back to a round.

import { groupsPage } from "../lists/groups-page.ts";
import { historyPage } from "../lists/history-page.ts";
import type { PagesOf } from "../page/page.ts";

export { askAway, raceBar } from "../shell/race-bar.ts";

export const pages: PagesOf<"own"> = { groups: groupsPage, history: historyPage };
