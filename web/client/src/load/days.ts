// The pages of days: the puzzles of one.

import { dailyPage } from "../lists/daily-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"days"> = {
  daily: (app, at) =>
    dailyPage(
      app,
      at,
      () => import("./whom.ts"),
      () => import("./midnight.ts"),
    ),
};
