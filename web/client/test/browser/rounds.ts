// Rounds in progress, and the cells to fill.

import type { Puzzle, Settings } from "../../protocol.gen.ts";
import { createPlayer, createRoom, getAllReady, waitForPlay, type Person } from "./people.ts";
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

/** A round that has begun, and the opponents without pages. */
export interface OpenedRound {
  readonly code: string;
  readonly puzzle: Puzzle;
  readonly rivals: readonly Rival[];
}

/**
 * Begins a round of any kind in a new room with these players before their pages open it, which are then spared the lobby
 * and the countdown. A name is that of an opponent without a page.
 */
export async function openRound(
  host: Person,
  others: readonly (Person | string)[],
  settings: Partial<Settings>,
): Promise<OpenedRound> {
  const code = await createRoom(host, settings);
  const own = await shadow(host, code, host.page);
  const [people, rivals]: [Person[], Rival[]] = [[host], []];
  for (const other of others) {
    if (typeof other === "string") rivals.push(await seatOpponent(host, other, code));
    else {
      await createPlayer(other);
      await (await shadow(other, code, other.page)).ask({ t: "sit" });
      people.push(other);
    }
  }
  await own.ask({ t: "start" });
  const puzzle = await own.waitForStart();
  await Promise.all(people.map(({ page }) => page.goto(`/r/${code}`)));
  return { code, puzzle, rivals };
}

/** Begins a round as openRound does, on a board with square boxes. */
export async function startRound(
  host: Person,
  others: readonly (Person | string)[],
  settings: Partial<Settings> = {},
): Promise<OpenedRound & Round> {
  const opened = await openRound(host, others, settings);
  await Promise.all([host, ...others].map((who) => typeof who === "string" || waitForPlay(who)));
  return { ...opened, ...roundOf(opened.puzzle) };
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
