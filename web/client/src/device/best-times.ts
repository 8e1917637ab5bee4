// The best times of whoever plays on this device, whether the rounds count for leaderboards or not.

import { chosenEvent } from "./applied-prefs.ts";
import { read, write } from "./storage.ts";

const key = "nonet.best";

/** Takes note of a time in milliseconds, and tells the best one before; 0 if there is none. */
export function noteTime(puzzle: string, time: number): number {
  const kept = bestTimes();
  const before = kept[puzzle] ?? 0;
  if (before !== 0 && time >= before) return before;
  keepTimes({ ...kept, [puzzle]: time });
  document.dispatchEvent(new Event(chosenEvent)); // it is to go to the player's other devices soon
  return before;
}

/** Keeps times in the place of those that there are. */
export function keepTimes(times: Readonly<Record<string, number>>): void {
  write(key, JSON.stringify(times));
}

/** The times, by puzzle. */
export function bestTimes(): Record<string, number> {
  try {
    return (JSON.parse(read(key) ?? "{}") as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}
