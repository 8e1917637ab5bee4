// Numbers and times for people.

import { language, text } from "./text.ts";

/** Writes a duration: "0:07", "12:34", "1:02:03". */
export function clock(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60) % 60;
  const hours = Math.floor(s / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** Writes a duration with tenths of a second, for close results: "3:21.4". */
export function exactClock(ms: number): string {
  return `${clock(ms)}.${Math.floor((Math.max(0, ms) % 1000) / 100)}`;
}

/** Writes the difference of two times: "21.3 s", "1:02.4". */
export function gap(ms: number): string {
  if (ms >= 60_000) return exactClock(ms);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return text.tools.seconds(new Intl.NumberFormat(language, digits).format(Math.floor(ms / 100) / 10));
}

/** Writes a time in whole minutes, or seconds if it is less: "5 minutes". */
export function period(ms: number): string {
  const [unit, length] = ms < 60_000 ? (["second", 1_000] as const) : (["minute", 60_000] as const);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.round(ms / length));
}

/** Formats a change with its sign, with a true minus sign (U+2212) if it is negative. */
export function signedNumber(change: number): string {
  return new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(change).replace("-", "−");
}

/** Returns the finished part in whole percent, rounded down so that 100 means finished. */
export function percent(done: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.floor((done * 100) / whole)) : 0;
}

/** Returns the letter for a name on the player's colour. */
export function initial(name: string): string {
  const first = Array.from(name.trim())[0] ?? "?";
  return first.toLocaleUpperCase();
}

/** Writes how long ago something was, roughly: "now", "4 min", "2 h". */
export function shortAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return text.age.now;
  return minutes < 60 ? text.age.minutes(minutes) : text.age.hours(Math.floor(minutes / 60));
}

let dates: Intl.DateTimeFormat | undefined; // created on first use, because that is slow on phones

/** Writes the date of a time in Unix milliseconds. */
export function day(at: number): string {
  return (dates ??= new Intl.DateTimeFormat(language, { dateStyle: "medium" })).format(at);
}

/** Writes a day such as "2026-11-28" in short, with its weekday. */
export function shortDay(date: string): string {
  const form = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, form).format(Date.parse(date));
}
