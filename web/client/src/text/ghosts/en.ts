// English, for races against ghosts. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { number } = grammarOf("en");

/** The words. */
export const ghosts = {
  race: "Race",
  /** Stands behind the name of who is not there. */
  ghost: "ghost",
  challenge: "Race your best",
  yours: "Your best",
  done: (name: string, time: string) => `${name}’s ghost finished in ${time}`,
  faster: (time: string, name: string) => `${time} faster than ${name}`,
  slower: (time: string, name: string) => `${time} slower than ${name}`,
  best: "New best! Saved as your ghost.",
  none: "Nobody finished this round on their own board.",
  later: "This puzzle is still live. You can race it an hour after its day ends (UTC).",
  whom: "Race against",
  ofFriends: "the best of your friends",
  ofGroup: (group: string) => `the best of ${group}`,
  /** The median of a number of players, who are not named. */
  middle: (of: number) => `Median of ${number(of)} players`,
  lonely: "No one you know has a time here yet.",
  close: "Close",
  /** The small board for those who wait for a race. */
  warmUpHead: "Warm up",
  warmUp: "Just a warm-up",
  warmedUp: "Solved! Here’s another one.",
};

/** The form. */
export type GhostWords = typeof ghosts;
