// The pages without a board.

import { leaderboardPage } from "../ranking/leaderboard-page.ts";
import type { PagesOf } from "../page/page.ts";
import { settingsPage } from "../settings/settings-page.ts";

export const pages: PagesOf<"lists"> = {
  leaderboard: (app, at) => leaderboardPage(app, at, () => import("../ghosts/rivals-dialog.ts")),
  settings: settingsPage,
};
