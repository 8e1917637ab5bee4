// English: proof rounds. It defines the type of the other languages.

export const proofs = {
  head: "Confirm your time",
  /** Why a time that is much better than the player's earlier ones has to wait. */
  asked: (limit: string) => `A new best pace! Confirm it: one more puzzle like this, alone, in ${limit} or less.`,
  until: (day: string) => `You have until ${day}, and one try.`,
  go: "Confirm now",
  states: {
    passed: "Confirmed. Your time is on the leaderboard, with a ✓.",
    failed: "Not confirmed: too slow or not finished. Your time stays in your games, but not on the leaderboard.",
    late: "Not confirmed in time. Your time stays in your games, but not on the leaderboard.",
    waits: "Someone will review it. You’ll see the decision in your profile.",
  } as Record<string, string>,
  mark: "Confirmed",
  legend: "✓ Confirmed: the player showed this speed a second time, or the operator checked it.",
};

/** The type that every language must have. */
export type ProofWords = typeof proofs;
