// What shows a room's rounds: while they are played, when they are over and as replays.
import { ReplayPage } from "../replay/replay-page.js";
export { ResultView } from "../result/result-view.js";
export { PlayView } from "../round/play-view.js";
export { Tools } from "../round/tools.js";
export { WallView } from "../round/wall-view.js";
export const pages = { replay: (_, at) => new ReplayPage(at) };
