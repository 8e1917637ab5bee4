// The pages of what is one's own: rounds and groups.

import { groupsPage } from "../lists/groups-page.ts";
import { historyPage } from "../lists/history-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"own"> = { groups: groupsPage, history: historyPage };
