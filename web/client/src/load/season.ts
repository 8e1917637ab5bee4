// The page of a month.

import { seasonPage } from "../lists/season-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"season"> = {
  season: (app, at) => seasonPage(app, at, () => import("../lists/season-picture.ts")),
};
