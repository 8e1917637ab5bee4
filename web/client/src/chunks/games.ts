// A room's rounds: while they are played, and after they are over.

import { BoardController } from "../controls/board-controller.ts";
import { LocalUndoHistory } from "../controls/undo-history.ts";
import { loadStyle } from "../page/style.ts";
import { Chart } from "../round/race-chart.ts";
import type { RaceKit } from "../ghosts/ghost-race.ts";
import type { BoardKit } from "../solo/warm-up.ts";
import { playerColour } from "../ui/colours.ts";
import { lettersOf } from "../ui/player-badge.ts";

export { ResultView } from "../results/result-view.ts";
export { PlayView } from "../round/play-view.ts";
export { Tools } from "../round/tools.ts";
export { SpectatorGrid } from "../spectating/spectator-grid.ts";

/** The addresses of css/games.css and css/results.css, which the server inserts when it bundles this file. */
declare const GAMES_STYLE: string, RESULTS_STYLE: string;

await Promise.all([loadStyle(GAMES_STYLE), loadStyle(RESULTS_STYLE)]);

/** The parts of this file that a race against ghosts uses. */
export const raceKit: RaceKit = { Chart, lettersOf, playerColour };

/** The parts of this file that a warm-up board uses. */
export const boardKit: BoardKit = { BoardController, LocalUndoHistory };
