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
  done: (name: string, time: string) => `The ghost ${name} is done after ${time}`,
  faster: (time: string, name: string) => `${time} faster than ${name}`,
  slower: (time: string, name: string) => `${time} slower than ${name}`,
  best: "Your best at this puzzle. It is the next ghost.",
  none: "Nobody filled a board of their own in this round.",
  later: "This puzzle is still played. Its rounds can be raced an hour after its day (UTC).",
  whom: "Whom do you race?",
  ofFriends: "the best of your friends",
  ofGroup: (group: string) => `the best of ${group}`,
  /** The median of a number of players, who are not named. */
  middle: (of: number) => `Middle of ${number(of)} people`,
  lonely: "Nobody whom you know has a time here yet.",
  close: "Close",
  /** The small board for those who wait for a race. */
  warmUpHead: "Warm up",
  warmUp: "Warm up while you wait. This board counts for nothing.",
  warmedUp: "Solved. Once more, for as long as you wait.",
};

/** The form. */
export type GhostWords = typeof ghosts;
