// English: daily puzzles around midnight UTC. It defines the type of the other languages.

export const midnight = {
  /** The time left in which the round counts, above the board. */
  counts: (t: string) => `${t} left to count`,
  /** The reason why a time is on no leaderboard. */
  uncounted: "doesn’t count",
  /** Shown instead of a rank, and in shared results. */
  unranked: "Doesn’t count",
  /** Announced once, when the time runs out. */
  closing: (t: string) => `Finish within ${t} for this puzzle to count for its day.`,
  /** Announced once, when the round no longer counts. */
  over: "Time’s up: this round no longer counts for its day. You can still finish it.",
  /** Shown if the day is over and the round has not begun or has just begun. */
  late: "This puzzle’s day is over. A round started now won’t count.",
  /** Yesterday's puzzles that the player has begun. */
  before: "Yesterday’s puzzles",
  beforeLead: (time: string) => `Finish by ${time} and they count for their day.`,
  /** Shown for a day whose solutions are still closed. */
  sealed: "Opens at 01:00 UTC the next day, so everyone can finish first.",
};

/** The type that every language must have. */
export type MidnightWords = typeof midnight;
