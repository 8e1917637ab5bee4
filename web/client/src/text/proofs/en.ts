// English: proof rounds. It defines the type of the other languages.

export const proofs = {
  head: "To be proved",
  /** Why a time that is much better than the player's earlier ones has to wait. */
  asked: (limit: string) => `A new best pace! Confirm it: one more puzzle like this, alone, in ${limit} or less.`,
  until: (day: string) => `You have until ${day}, and one try.`,
  go: "Play the proof round",
  states: {
    passed: "Proved: your time is on the leaderboard, with a mark.",
    failed:
      "The proof round took too long, or was not finished. Your time stays in your history, but not on the leaderboard.",
    late: "The proof round was not played in time. Your time stays in your history, but not on the leaderboard.",
    waits: "The proof round is being reviewed. You’ll see the decision in your history.",
  } as Record<string, string>,
  mark: "Proved",
  legend: "✓ proved: the player has shown this speed in a proof round, or the operator has confirmed it.",
};

/** The type that every language must have. */
export type ProofWords = typeof proofs;
