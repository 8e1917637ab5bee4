// What shows a room's rounds: while they are played, when they are over and as replays.

import type { PagesOf } from "../page/page.ts";
import { ReplayPage } from "../replay/replay-page.ts";

export { ResultView } from "../result/result-view.ts";
export { PlayView } from "../round/play-view.ts";
export { Tools } from "../round/tools.ts";
export { WallView } from "../round/wall-view.ts";

export const pages: PagesOf<"games"> = { replay: (_, at) => new ReplayPage(at) };
