// The room until a round begins: when it is made, from outside, in its lobby. Each module in this folder is one file for the
// browser, loaded when it is needed first.

import "../main.ts"; // is there already: said so that the bundler puts all that main has into main's file, and makes no small ones of what is shared
export { RoomPage } from "../pages/room.ts";
export { openCreate } from "../ui/create.ts";
export { LobbyView } from "../ui/lobby.ts";
export { managePlayer } from "../ui/manage.ts";
export { Preview } from "../ui/preview.ts";
