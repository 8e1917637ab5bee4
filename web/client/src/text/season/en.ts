// English, for days in a row and for months. This is the form of all languages.

/** season are the words. */
export const season = {
  /** The day's puzzles beside those that the day is about. */
  all: "Every size and level",
  /** How the days of a week differ. */
  week: "Easiest on Monday, hardest on Sunday.",
};

/** SeasonWords is the form. */
export type SeasonWords = typeof season;
