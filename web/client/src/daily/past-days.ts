// The days of daily puzzles as a calendar: which of them the player solved, each with a link to its puzzles.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";
import { shortDay } from "../text/format.ts";
import { season } from "../text/season/season-words.ts";
import { language } from "../text/text.ts";
import { h } from "../ui/dom.ts";

const dayLong = 86_400_000;
const weekdays = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });

/** Returns the days of the week of a day, Monday first. */
export function weekOf(date: string): string[] {
  const at = Date.parse(date);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayLong;
  return Array.from({ length: 7 }, (_, i) => dateAt(monday + i * dayLong));
}

/** Returns the days of the given number of weeks before the week of a day. */
export function daysBefore(date: string, weeks: number): string[] {
  const monday = Date.parse(weekOf(date)[0] ?? date);
  return Array.from({ length: 7 * weeks }, (_, i) => dateAt(monday + (i - 7 * weeks) * dayLong));
}

function dateAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the months of those days that are not after today. The server refuses later months. */
export function monthsUntil(today: string, dates: readonly string[]): string[] {
  return [...new Set(dates.filter((date) => date <= today).map((date) => date.slice(0, 7)))];
}

/** Requests the days of some months, such as "2026-11", on which the player solved a daily puzzle. */
export async function solvedDays(token: string, months: readonly string[]): Promise<Set<string>> {
  const all = await Promise.all(
    months.map((month) => call<wire.Season>("GET", `/me/season?${new URLSearchParams({ month })}`, { token })),
  );
  return new Set(all.flatMap(({ dailies }) => dailies.map(({ day }) => day)));
}

/** Returns a calendar of days up to today; later days have no link. */
export function calendar(dates: readonly string[], today: string, solved: ReadonlySet<string>): HTMLElement {
  return h(
    "ol",
    { class: "day-dots" },
    ...dates.map((date) => {
      const done = solved.has(date);
      const label = `${shortDay(date)}: ${done ? season.solvedDay : season.openDay}`;
      const parts = [
        h("span", { class: "weekday", "aria-hidden": "true", text: weekdays.format(Date.parse(date)) }),
        h("span", { class: "date", "aria-hidden": "true", text: done ? "✓" : String(Number(date.slice(8))) }),
      ];
      const at = date === today ? "/daily" : `/daily?day=${date}`;
      const name = h("span", { class: "unseen", text: label });
      const cell = date > today ? h("span", {}, ...parts) : h("a", { href: at }, ...parts, name);
      return h("li", { class: done ? "solved" : "", ...(date === today ? { "aria-current": "date" } : {}) }, cell);
    }),
  );
}
