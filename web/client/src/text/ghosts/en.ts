// English, for races against ghosts. This is the form of all languages.

/** ghosts are the words. */
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
  later: "This puzzle is still played. Its rounds can be raced when its day is over.",
};

/** GhostWords is the form. */
export type GhostWords = typeof ghosts;
