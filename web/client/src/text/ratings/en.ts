// English, for ratings. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");

/** The words. */
export const ratings = {
  keepLead: "This account is on this device only.",
  keep: "Keep this account",
  head: "Ratings",
  lead: "Your strength, from ranked rounds and dailies.",
  classes: { small: "small boards", usual: "usual boards", large: "large boards" } as Record<string, string>,
  /** Where the strength lies in 19 of 20 cases. */
  band: (low: number, high: number) => `${low} to ${high}`,
  /** Shown in place of points until the rating is settled. */
  placement: (n: number, of: number) => `Placement ${n} of ${of}`,
  placed: (kind: string, placement: string) => `${kind}: ${placement}`,
  better: (n: number) => `faster than ${n}% of the others`,
  course: (n: number, from: number, to: number) =>
    many(n, { one: `# round: ${to} points`, other: `Over # rounds: from ${from} to ${to} points` }),
  /** The rating after a round. */
  points: (kind: string, points: number) => `Your rating at ${kind}: ${points} points`,
  /** The same with what the round brought. */
  now: (kind: string, points: number, change: string) => `Your rating at ${kind}: ${points} points (${change})`,
};

/** The form. */
export type RatingWords = typeof ratings;
