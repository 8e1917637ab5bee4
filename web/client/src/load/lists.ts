// The pages without a board to play on.

import "../main.ts"; // as in room.ts
export { dailyPage } from "../lists/daily-page.ts";
export { groupsPage } from "../lists/groups-page.ts";
export { historyPage } from "../lists/history-page.ts";
export { leaderboardPage } from "../lists/leaderboard-page.ts";
export { settingsPage } from "../settings/settings-page.ts";
