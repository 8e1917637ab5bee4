// The pages of the daily puzzles.

import { dailyPage } from "../daily/daily-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"days"> = {
  daily: (app, at) =>
    dailyPage(
      app,
      at,
      () => import("../ghosts/rivals-dialog.ts"),
      () => import("./midnight.ts"),
    ),
};
