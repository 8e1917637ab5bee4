// A finished round again.

import "./controls.ts";
import type { PagesOf } from "../page/page.ts";
import { loadStyle } from "../page/style.ts";
import { ReplayPage } from "../replay/replay-page.ts";

/** The addresses of css/games.css and css/results.css, which the server inserts when it bundles this file. */
declare const GAMES_STYLE: string, RESULTS_STYLE: string;

await Promise.all([loadStyle(GAMES_STYLE), loadStyle(RESULTS_STYLE)]);

export const pages: PagesOf<"replay"> = { replay: (_, at) => new ReplayPage(at) };
