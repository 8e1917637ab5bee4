// What shows a room's rounds: while they are played, when they are over and as replays.

import "../main.ts"; // as in room.ts
export { ReplayPage } from "../pages/replay.ts";
export { PlayView } from "../ui/play.ts";
export { ResultView } from "../ui/result.ts";
export { Tools } from "../ui/tools.ts";
export { WallView } from "../ui/wall.ts";
