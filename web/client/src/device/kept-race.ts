// The round that is played on this device, so that every page can lead back to it.

import { read, remove, write } from "./storage.ts";

const key = "nonet.race";
const longest = 6 * 3_600_000; // milliseconds: a round that began before is none to go back to

/** A round under way. */
export interface KeptRace {
  /** The room's code. */
  readonly code: string;
  /** When its clock began, on this device's clock. */
  readonly zero: number;
  /** Others play on while one is away, so that the time is worth telling. */
  readonly runs: boolean;
}

/** The round; undefined if there is none. */
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

/** Keeps a round, if that says anything new. */
export function keepRace(race: KeptRace): void {
  const before = keptRace();
  const known = before?.code === race.code && before.runs === race.runs && Math.abs(before.zero - race.zero) < 1_000;
  if (!known) write(key, JSON.stringify(race));
}

/** Forgets the round of a room. */
export function dropRace(code: string): void {
  if (keptRace()?.code === code) remove(key);
}
