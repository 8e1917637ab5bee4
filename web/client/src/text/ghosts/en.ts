// English: races against ghosts. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { number } = grammarOf("en");

export const ghosts = {
  race: "Race",
  /** Follows the name of an absent player. */
  ghost: "ghost",
  challenge: "Race your best",
  yours: "Your best",
  /** The player's time in the raced round. */
  yourTime: "Your time",
  done: (name: string, time: string) => `${name}’s ghost finished in ${time}`,
  faster: (time: string, name: string) => `${time} faster than ${name}`,
  slower: (time: string, name: string) => `${time} slower than ${name}`,
  best: "New best! Saved as your ghost.",
  none: "Nobody finished this round on their own board.",
  later: "This puzzle is still live. You can race it an hour after its day ends (UTC).",
  whom: "Race against",
  ofFriends: "the best of your friends",
  ofGroup: (group: string) => `the best of ${group}`,
  /** The median of several unnamed players. */
  middle: (of: number) => `Median of ${number(of)} players`,
  lonely: "No one you know has a time here yet.",
  close: "Close",
  /** The warm-up board before a race. */
  warmUpHead: "Warm up",
  warmUp: "Just a warm-up",
  warmedUp: "Solved! Here’s another one.",
};

/** The type that every language must have. */
export type GhostWords = typeof ghosts;
