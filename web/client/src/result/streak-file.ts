// What only the end of a daily puzzle needs of days in a row, loaded with the first of them. Nothing imports it at once.

export { streaks, streakTold } from "../page/streak.ts";
