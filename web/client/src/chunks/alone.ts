// Playing a puzzle alone.

import type { PagesOf } from "../page/page.ts";
import { loadStyle } from "../page/style.ts";
import { SoloPage } from "../solo/solo-page.ts";

/** The address of css/games.css, which the server inserts when it bundles this file. */
declare const GAMES_STYLE: string;

await loadStyle(GAMES_STYLE);

export const pages: PagesOf<"alone"> = {
  solo: (app, at) => new SoloPage(app, at, () => import("./ghosts.ts")),
};
