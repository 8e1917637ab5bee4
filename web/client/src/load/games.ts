// What shows a room's rounds: while they are played, when they are over and as replays.

import "../main.ts"; // as in room.ts
export { ReplayPage } from "../replay/replay-page.ts";
export { PlayView } from "../round/play-view.ts";
export { ResultView } from "../result/result-view.ts";
export { Tools } from "../round/tools.ts";
export { WallView } from "../round/wall-view.ts";
