// The pages without a board to play on.

import "../main.ts"; // as in room.ts
export { dailyPage } from "../pages/daily.ts";
export { groupsPage } from "../pages/groups.ts";
export { historyPage } from "../pages/history.ts";
export { leaderboardPage } from "../pages/leaderboard.ts";
export { settingsPage } from "../pages/settings.ts";
