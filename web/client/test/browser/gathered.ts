// Rooms with one player in a browser and many others, for the tests of long lists.

import type { Settings } from "../../protocol.gen.ts";
import { seatCrowd, type Crowd } from "./crowd.ts";
import { createRoom, type Person } from "./people.ts";
import { shadow, type Rival } from "./rival.ts";
import { roundOf, type Round } from "./rounds.ts";

/** A round that has begun, its host and the other players, none of whom has a board. */
export interface Gathered extends Round {
  readonly code: string;
  readonly own: Rival;
  readonly others: Crowd;
}

/** Begins a round with many players in a new room. The host's page may open it afterwards, and own must not move then. */
export async function gather(
  host: Person,
  names: readonly string[],
  settings: Partial<Settings> = {},
): Promise<Gathered> {
  const code = await createRoom(host, { difficulty: "easy", ...settings });
  const own = await shadow(host, code, host.page);
  const others = await seatCrowd({ page: await host.context.newPage() }, code, names);
  await own.ask({ t: "start" });
  const round = roundOf(await own.waitForStart());
  await others.waitForStart();
  return { ...round, code, own, others };
}

/** Puts each of the others further ahead than the one before: no cell, one cell, two ... */
export async function spread(gathered: Gathered, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((_, no) => fill(gathered, no, no % 9)));
}

/** Fills the first cells of one of the others. */
export async function fill({ others, todo, solution }: Gathered, no: number, cells: number): Promise<void> {
  const side = Math.sqrt(solution.length);
  const moves = todo.slice(0, cells).map((at) => `r${1 + Math.floor(at / side)}c${1 + (at % side)}=${solution[at]}`);
  await Promise.all(moves.map((move) => others.ask(no, { t: "place", move })));
}
