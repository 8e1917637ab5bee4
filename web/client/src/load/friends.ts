// The page of friends.

import { friendsPage } from "../lists/friends-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"friends"> = {
  friends: (app) => friendsPage(app, () => import("../lobby/friends-file.ts")),
};
