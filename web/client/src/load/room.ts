// The room until a round begins: when it is made, from outside, in its lobby. Each module in this folder is one file for the
// browser, loaded when it is needed first.

import "../main.ts"; // is there already: said so that the bundler puts all that main has into main's file, and makes no small ones of what is shared
export { RoomPage } from "../room-page/room-page.ts";
export { openCreate } from "../lobby/create-dialog.ts";
export { LobbyView } from "../lobby/lobby-view.ts";
export { managePlayer } from "../lobby/manage-player.ts";
export { Preview } from "../lobby/room-preview.ts";
