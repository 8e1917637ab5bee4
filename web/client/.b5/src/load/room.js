// The room until a round begins: when it is made, from outside, in its lobby. Each module in this folder is one file for the
// browser, loaded when it is needed first; the bundler has it import main, where all that main has stays.
import { RoomPage } from "../room-page/room-page.js";
export { openCreate } from "../lobby/create-dialog.js";
export { Preview } from "../lobby/room-preview.js";
export const pages = { room: (app, at) => new RoomPage(app, at, () => import("./games.js")) };
