// Races against ghosts, loaded behind a game that is played alone.

import { GhostRace, type GhostRaceHost } from "../ghosts/ghost-race.ts";

export { ghostsOf } from "../ghosts/ghost-race.ts";

/** Begins one beside a game. */
export const ghostRace = (table: GhostRaceHost) =>
  new GhostRace(table, async () => (await import("./games.ts")).raceKit);
