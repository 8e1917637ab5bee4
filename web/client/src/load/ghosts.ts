// Races against ghosts, loaded behind a game that is played alone.

import { GhostRace, type GameTable } from "../solo/ghost-race.ts";

export { ghostsOf } from "../solo/ghost-race.ts";

/** ghostRace begins one beside a game. */
export const ghostRace = (table: GameTable) => new GhostRace(table, async () => (await import("./games.ts")).raceKit);
