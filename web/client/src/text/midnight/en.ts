// English, for daily puzzles around midnight UTC. This is the form of all languages.

/** The words. */
export const midnight = {
  /** How long the round can still count, above the board. */
  counts: (t: string) => `${t} left to count`,
  /** Of a time that is on no leaderboard. */
  uncounted: "does not count",
  /** In the place of a rank, and in what is shared. */
  unranked: "Does not count",
  /** Told once when the time runs out. */
  closing: (t: string) => `Finish within ${t} for this puzzle to count for its day.`,
  /** Told once when the round does not count any more. */
  over: "Time is up: this round no longer counts for its day. You can still finish it.",
  /** The day is over, and the round is not begun, or has just begun. */
  late: "The day of this puzzle is over: a round that begins now does not count.",
  /** The puzzles of the day before that were begun. */
  before: "Yesterday’s puzzles",
  beforeLead: (time: string) => `Finish by ${time} and they count for their day.`,
  /** For a day whose solutions are not shown yet. */
  sealed: "The puzzles of this day open at 01:00 UTC on the day after. Until then they can still be finished.",
};

/** The form. */
export type MidnightWords = typeof midnight;
