// The best times of whoever plays on this device, whether the rounds count for leaderboards or not.

const key = "nonet.best";

/** noteTime takes note of a time in milliseconds, and tells the best one before; 0 is none. */
export function noteTime(puzzle: string, time: number): number {
  const kept = read();
  const before = kept[puzzle] ?? 0;
  if (before === 0 || time < before) localStorage.setItem(key, JSON.stringify({ ...kept, [puzzle]: time }));
  return before;
}

function read(): Record<string, number> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}
