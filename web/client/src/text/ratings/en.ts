// English: ratings. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");

export const ratings = {
  keepLead: "This account is on this device only.",
  keep: "Keep this account",
  head: "Ratings",
  lead: "Your strength, from ranked rounds and dailies.",
  classes: { small: "small boards", usual: "regular boards", large: "large boards" } as Record<string, string>,
  /** The range that contains the true strength in 19 of 20 cases. */
  band: (low: number, high: number) => `${low} to ${high}`,
  /** Shown in place of points until the rating is settled. */
  placement: (n: number, of: number) => `Placement ${n} of ${of}`,
  placed: (kind: string, placement: string) => `${kind}: ${placement}`,
  better: (n: number) => `faster than ${n}% of the others`,
  course: (n: number, from: number, to: number) =>
    many(n, { one: `# round: ${to} points`, other: `Over # rounds: from ${from} to ${to} points` }),
  /** The rating after a round. */
  points: (kind: string, points: number) => `Your rating at ${kind}: ${points} points`,
  /** The same with the change by the round. */
  now: (kind: string, points: number, change: string) => `Your rating at ${kind}: ${points} points (${change})`,
};

/** The type that every language must have. */
export type RatingWords = typeof ratings;
