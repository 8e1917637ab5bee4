// The page of a season, which is a month.

import { seasonPage } from "../ranking/season-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"season"> = {
  season: (app, at) => seasonPage(app, at, () => import("../ranking/season-picture.ts")),
};
