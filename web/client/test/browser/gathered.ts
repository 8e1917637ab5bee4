// Rooms with one player in a browser and many others, for the tests of long lists.

import type { Settings } from "../../protocol.gen.ts";
import { crowd, type Crowd } from "./crowd.ts";
import { getReady, makeRoom, playing, type Person } from "./people.ts";
import { roundFor, type Round } from "./rounds.ts";

/** A player in a browser, the other players, and their puzzle. */
export interface Gathered extends Round {
  readonly code: string;
  readonly others: Crowd;
}

/** Creates a room with many players, each further ahead than the one before: no cell, one cell, two ... */
export async function gather(
  host: Person,
  mob: Person,
  names: readonly string[],
  settings: Partial<Settings> = {},
): Promise<Gathered> {
  const code = await makeRoom(host, { difficulty: "easy", ...settings });
  const others = await crowd(mob, code, names);
  await others.all({ t: "ready", on: true });
  await getReady(host);
  await playing(host);
  const round = await roundFor(host);
  const gathered = { ...round, code, others };
  for (const no of names.keys()) await fill(gathered, no, no % 9);
  return gathered;
}

/** Fills the first cells of one of the players. */
export async function fill({ others, todo, solution }: Gathered, no: number, cells: number): Promise<void> {
  for (const cell of todo.slice(0, cells))
    await others.ask(no, { t: "place", move: `r${1 + Math.floor(cell / 9)}c${1 + (cell % 9)}=${solution[cell]}` });
}
