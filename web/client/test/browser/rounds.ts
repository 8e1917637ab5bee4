// Rounds in progress, and the cells to fill.

import type { Puzzle, Settings } from "../../protocol.gen.ts";
import { getAllReady, createRoom, waitForPlay, type Person } from "./people.ts";
import { seatOpponent, shadow, type Rival } from "./rival.ts";
import { emptyCells, givensOf, solve } from "./sudoku.ts";

/** A puzzle that is being played, with square boxes. */
export interface Round {
  readonly givens: readonly number[];
  readonly solution: readonly number[];
  /** The cells to fill, in order. */
  readonly todo: readonly number[];
}

/** Marks everybody in a lobby as ready, and waits until all can play. */
export async function begin(...people: readonly Person[]): Promise<Round> {
  await getAllReady(people);
  await Promise.all(people.map(waitForPlay));
  return roundFor(people[0]!);
}

/** Begins a round of a person and an opponent without a page. */
export async function beginWith(person: Person, rival: Rival): Promise<Round> {
  await rival.ask({ t: "ready", on: true });
  return begin(person);
}

/** Starts a round for the only player of a lobby. */
export async function beginAlone(host: Person): Promise<Round> {
  await host.page.getByRole("button", { name: "Start alone" }).click();
  await waitForPlay(host);
  return roundFor(host);
}

/** A round with opponents without pages. */
export interface StartedRound extends Round {
  readonly code: string;
  readonly rivals: readonly Rival[];
}

/**
 * Begins a round in a new room with these opponents before the host's page opens it, which is then spared the lobby and
 * the countdown.
 */
export async function startRound(
  host: Person,
  names: readonly string[],
  settings: Partial<Settings> = {},
): Promise<StartedRound> {
  const code = await createRoom(host, settings);
  const own = await shadow(host, code, host.page);
  const rivals: Rival[] = [];
  for (const name of names) rivals.push(await seatOpponent(host, name, code));
  await own.ask({ t: "start" });
  const round = roundOf(await own.waitForStart());
  await host.page.goto(`/r/${code}`);
  await waitForPlay(host);
  return { ...round, code, rivals };
}

/** Returns the cells to fill in a puzzle. */
export function roundOf({ givens }: Puzzle): Round {
  return round([...givens].map((value) => Number(value.replace(".", "0"))));
}

export async function roundFor({ page }: Person): Promise<Round> {
  return round(await givensOf(page));
}

function round(givens: readonly number[]): Round {
  return { givens, solution: solve(givens), todo: emptyCells(givens) };
}

/** Returns a wrong value, on boards of every size. */
export function wrongValue(value: number): number {
  return (value % 4) + 1;
}
