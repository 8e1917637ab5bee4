// Rooms on a large screen, and tournaments: they lead into rooms and share some of their parts.

import { arenaPage } from "../tournament/tournament-page.ts";
import { newArenaPage } from "../tournament/new-tournament-page.ts";
import { tournamentsPage } from "../tournament/tournaments-page.ts";
import type { Address, App, PagesOf } from "../page/page.ts";
import { loadStyle } from "../page/style.ts";
import type { RoomKit } from "../spectating/room-kit.ts";
import { ScreenPage } from "../spectating/screen-page.ts";
import { addScreenStyle } from "../spectating/screen-style.ts";

/** The addresses of css/games.css and css/results.css, which the server inserts when it bundles this file. */
declare const GAMES_STYLE: string, RESULTS_STYLE: string;

await Promise.all([loadStyle(GAMES_STYLE), loadStyle(RESULTS_STYLE)]);
addScreenStyle();

export { heatReturn } from "../tournament/heat-return.ts";

const newArenaPart = "new"; // shorter than any code

/** Returns the pages, made from parts of the room's file. */
export function screenPages(kit: RoomKit): PagesOf<"screen"> {
  const arena = (app: App, at: Address) => (at.part === newArenaPart ? newArenaPage(app) : arenaPage(app, at, kit));
  return { tournaments: tournamentsPage, wall: (app, at) => new ScreenPage(app, at, kit), arena };
}
