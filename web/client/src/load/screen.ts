// A room on a screen that many look at.

import type { PagesOf } from "../page/page.ts";
import type { RoomKit } from "../screen/room-kit.ts";
import { ScreenPage } from "../screen/screen-page.ts";

/** screenPages makes them of what the room's file has. */
export function screenPages(kit: RoomKit): PagesOf<"screen"> {
  return { wall: (app, at) => new ScreenPage(app, at, kit) };
}
