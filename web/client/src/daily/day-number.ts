// The number of a daily puzzle.

const dayLong = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);

/** Returns the number of a day such as "2026-11-21"; 2026-01-01 is day 1. */
export function dayNumber(date: string): number {
  return (Date.parse(date) - firstDay) / dayLong + 1;
}
