// The room until a round begins: when it is made, from outside, in its lobby. Each module in this folder is one file for the
// browser, loaded when it is needed first; the bundler has it import main, where all that main has stays.

import type { PagesOf } from "../page/page.ts";
import { RoomPage } from "../room-page/room-page.ts";

export { openCreate } from "../lobby/create-dialog.ts";
export { Preview } from "../lobby/room-preview.ts";

export const pages: PagesOf<"room"> = { room: (app, at) => new RoomPage(app, at, () => import("./games.ts")) };
