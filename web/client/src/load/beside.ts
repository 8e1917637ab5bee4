// The ghosts of a quick race, loaded where there is one.

export { RoomGhosts } from "../room-page/room-ghosts.ts";
