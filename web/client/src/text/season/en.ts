// English: streaks and months. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { many, number } = grammarOf("en");

export const season = {
  /** All daily puzzles, not only the main ones. */
  all: "Every size and level",
  /** Explains how the difficulty changes during the week. */
  week: "Easiest on Monday, hardest on Sunday.",
  /** The number of a day. */
  no: (n: number) => `No. ${number(n)}`,
  median: (t: string) => `median ${t}`,
  thisWeek: "This week",
  archive: "Earlier days",
  solvedDay: "solved",
  openDay: "not solved",
  head: "Streak",
  /** The length of a streak in days. */
  days: (n: number) => many(n, { one: "# day", other: "# days" }),
  /** Today’s puzzle is not solved yet. */
  open: "Play today to keep your streak.",
  /** A missed day of the streak was forgiven. */
  frozen: (day: string) => `Missed ${day}: freeze used, streak safe.`,
  freeze: "1 freeze a week",
  used: "This week’s freeze is used.",
  none: "Solve today’s to start a streak.",
  zone: (zone: string) => `Days follow your time zone, ${zone}.`,
  /** The page of a month. */
  month: {
    head: "Your month",
    months: "Months",
    nobody: "You haven’t played on this device yet.",
    empty: "No finished rounds this month.",
    figures: {
      solved: "Puzzles solved",
      rounds: "Rounds",
      days: "Days played",
      row: "Best streak",
      time: "Time solving",
      cells: "Cells filled",
    },
    days: "Day by day",
    legend: "Darker: more rounds. Dot: puzzle of the day solved.",
    /** States which games are not included. */
    alone: "Offline games not included.",
    rounds: (n: number) => many(n, { one: "# round", other: "# rounds" }),
    dayOf: "puzzle of the day solved",
    kinds: "By kind",
    solved: (n: number, of: number) => `${number(n)} of ${number(of)} solved`,
    dailies: (n: number) => many(n, { one: "# daily puzzle", other: "# daily puzzles" }),
    races: (n: number) => many(n, { one: "# race", other: "# races" }),
    best: "Best times",
    record: "Your best ever",
    rank: (place: string, of: number) => `${place} of ${number(of)} that month`,
    rated: (n: number) => many(n, { one: "# ranked round", other: "# ranked rounds" }),
    friends: "Friends you played most",
    together: (n: number) => many(n, { one: "# round together", other: "# rounds together" }),
    ahead: (n: number, of: number) => `ahead in ${number(n)} of ${many(of, { one: "# race", other: "# races" })}`,
    /** The text in the picture. */
    solvedAll: (n: number) => many(n, { one: "# puzzle solved", other: "# puzzles solved" }),
    played: (n: number) => many(n, { one: "played on # day", other: "played on # days" }),
    row: (n: number) => many(n, { one: "# in a row", other: "# in a row" }),
    won: (n: number, of: number) => `${number(n)} of ${many(of, { one: "# race", other: "# races" })} won`,
  },
};

/** The type that every language must have. */
export type SeasonWords = typeof season;
