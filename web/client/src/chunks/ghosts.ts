// Races against ghosts, loaded while a game is played alone.

import { GhostRace, type GhostRaceHost } from "../ghosts/ghost-race.ts";

export { ghostsOf } from "../ghosts/ghost-race.ts";

/** Starts a race against ghosts next to a game. */
export const ghostRace = (table: GhostRaceHost) =>
  new GhostRace(table, async () => (await import("./games.ts")).raceKit);
