// Playing a puzzle alone.

import { importPage } from "../import-export/import-page.ts";
import { printPage } from "../import-export/print-page.ts";
import type { PagesOf } from "../page/page.ts";
import { loadStyle } from "../page/style.ts";
import { LearnPage } from "../solo/learn-page.ts";
import { SoloPage } from "../solo/solo-page.ts";
import { TechniquesPage } from "../techniques/techniques-page.ts";

/** The address of css/games.css, which the server inserts when it bundles this file. */
declare const GAMES_STYLE: string;

await loadStyle(GAMES_STYLE);

export const pages: PagesOf<"alone"> = {
  import: importPage,
  print: printPage,
  learn: (app, at) => new LearnPage(app, at),
  techniques: (app, at) => new TechniquesPage(app, at),
  solo: (app, at) => new SoloPage(app, at, () => import("./ghosts.ts")),
};
