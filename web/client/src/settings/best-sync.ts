// The best times, which are synchronized with the preferences.

import { bestTimes, keepTimes } from "../device/best-times.ts";
import type { Chosen } from "../device/prefs.ts";

const prefix = "best.";
const sentMost = 40; // synchronized times; a device stores all

/** Returns preferences with the best times in them: the better one of here and there. */
export function withBest(chosen: Chosen, there: Chosen): Chosen {
  const here = Object.entries(bestTimes()).map(([puzzle, time]): [string, number] => [prefix + puzzle, time]);
  const best = new Map(here);
  for (const [name, text] of Object.entries(there)) {
    const time = name.startsWith(prefix) ? Number(text) : 0;
    if (time > 0) best.set(name, Math.min(time, best.get(name) ?? time));
  }
  const others = Object.entries(chosen).filter(([name]) => !name.startsWith(prefix));
  return Object.fromEntries([
    ...others,
    ...[...best]
      .sort()
      .slice(0, sentMost)
      .map(([name, time]) => [name, String(time)]),
  ]);
}

/** Stores the times in synchronized preferences, if they are better. */
export function takeBest(chosen: Chosen): void {
  const all = bestTimes();
  let better = false;
  for (const [name, text] of Object.entries(chosen)) {
    const puzzle = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    const time = Number(text);
    if (!puzzle || !(time > 0) || time >= (all[puzzle] ?? Infinity)) continue;
    all[puzzle] = time;
    better = true;
  }
  if (better) keepTimes(all);
}
