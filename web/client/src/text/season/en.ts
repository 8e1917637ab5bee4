// English, for days in a row and for months. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");

/** season are the words. */
export const season = {
  /** The day's puzzles beside those that the day is about. */
  all: "Every size and level",
  /** How the days of a week differ. */
  week: "Easiest on Monday, hardest on Sunday.",
  head: "Days in a row",
  /** How many days a row has. */
  days: (n: number) => many(n, { one: "# day", other: "# days" }),
  /** Today’s puzzle is not solved yet. */
  open: "Play today’s puzzle to go on.",
  /** A day of the row was missed and forgiven. */
  frozen: (day: string) => `${day} was missed, and a freeze saved the row.`,
  freeze: "One missed day a week is saved by a freeze, by itself.",
  used: "This week’s freeze is used.",
  none: "Solve the puzzle of the day, and the row begins.",
  zone: (zone: string) => `Days are those of your time zone, ${zone}.`,
};

/** SeasonWords is the form. */
export type SeasonWords = typeof season;
