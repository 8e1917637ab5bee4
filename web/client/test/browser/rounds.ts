// Rounds in progress, and the cells to fill.

import { allReady, playing, type Person } from "./people.ts";
import type { Rival } from "./rival.ts";
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
  await allReady(people);
  await Promise.all(people.map(playing));
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
  await playing(host);
  return roundFor(host);
}

export async function roundFor({ page }: Person): Promise<Round> {
  const givens = await givensOf(page);
  return { givens, solution: solve(givens), todo: emptyCells(givens) };
}

/** Returns a wrong value, on boards of every size. */
export function wrongFor(value: number): number {
  return (value % 4) + 1;
}
