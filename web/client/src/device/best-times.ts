// The best times of the player on this device, including rounds that count for no leaderboard.

import { chosenEvent } from "./applied-prefs.ts";
import { read, write } from "./storage.ts";

const key = "nonet.best";

/** Records a time in milliseconds and returns the best one before it; 0 if there was none. */
export function noteTime(puzzle: string, time: number): number {
  const kept = bestTimes();
  const before = kept[puzzle] ?? 0;
  if (before !== 0 && time >= before) return before;
  keepTimes({ ...kept, [puzzle]: time });
  document.dispatchEvent(new Event(chosenEvent)); // the other devices of the player get it soon
  return before;
}

/** Replaces the stored times. */
export function keepTimes(times: Readonly<Record<string, number>>): void {
  write(key, JSON.stringify(times));
}

/** Returns the best times, by puzzle. */
export function bestTimes(): Record<string, number> {
  try {
    return (JSON.parse(read(key) ?? "{}") as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}
