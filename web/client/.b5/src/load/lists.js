// The pages without a board to play on.
import { dailyPage } from "../lists/daily-page.js";
import { groupsPage } from "../lists/groups-page.js";
import { historyPage } from "../lists/history-page.js";
import { leaderboardPage } from "../lists/leaderboard-page.js";
import { settingsPage } from "../settings/settings-page.js";
export const pages = { daily: dailyPage, groups: groupsPage, history: historyPage, leaderboard: leaderboardPage, settings: settingsPage };
