// The round that is being played on this device, so that every page can link back to it.

import { read, remove, write } from "./storage.ts";

const key = "nonet.race";
const longest = 6 * 3_600_000; // milliseconds: there is no link to a round that began earlier

/** A round in progress. */
export interface KeptRace {
  /** The room's code. */
  readonly code: string;
  /** The time at which its clock began, by this device's clock. */
  readonly zero: number;
  /** Whether others continue to play while the player is away, so that the time is shown. */
  readonly runs: boolean;
}

/** Returns the round; undefined if there is none. */
export function keptRace(): KeptRace | undefined {
  try {
    const kept = JSON.parse(read(key) ?? "null") as Partial<KeptRace> | null;
    const { code, zero, runs } = kept ?? {};
    if (typeof code !== "string" || typeof zero !== "number" || Date.now() - zero > longest) return undefined;
    return { code, zero, runs: runs === true };
  } catch {
    return undefined;
  }
}

/** Stores a round, unless it is stored already. */
export function keepRace(race: KeptRace): void {
  const before = keptRace();
  const known = before?.code === race.code && before.runs === race.runs && Math.abs(before.zero - race.zero) < 1_000;
  if (!known) write(key, JSON.stringify(race));
}

/** Removes the round of a room. */
export function dropRace(code: string): void {
  if (keptRace()?.code === code) remove(key);
}
