// The page of friends.

import { friendsPage } from "../lists/friends-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"friends"> = { friends: friendsPage };
