// The friends page.

import { friendsPage } from "../friends/friends-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"friends"> = {
  friends: (app) => friendsPage(app, () => import("../friends/friend-presence.ts")),
};
