// The player's achievements: which are reached, and how far the next one of each series is.

import type * as wire from "../../protocol.gen.ts";

/** An achievement of a series. */
export interface Achievement {
  readonly series: "games" | "wins" | "streak" | "kinds";
  /** The number of games, wins, days or kinds that is needed. */
  readonly goal: number;
  /** The player's number, at most the goal. */
  readonly count: number;
}

const goals: Readonly<Record<Achievement["series"], readonly number[]>> = {
  games: [1, 10, 100, 1_000],
  wins: [1, 10, 50],
  streak: [3, 7, 30, 100],
  kinds: [3, 5],
};

const shownNext = 2;

/**
 * Returns the highest reached achievement of each series, and the nearest of those that come next. rounds are the latest, total is the
 * number of all.
 */
export function achievements(
  { rounds, total }: wire.PlayedRounds,
  streaks: readonly wire.Streak[],
): { readonly reached: readonly Achievement[]; readonly next: readonly Achievement[] } {
  const counts: Readonly<Record<Achievement["series"], number>> = {
    games: total,
    wins: rounds.filter((r) => r.players > 1 && r.place === 1 && r.time > 0 && r.mode !== "coop").length,
    streak: Math.max(0, ...streaks.map((s) => s.days)),
    kinds: new Set(rounds.filter((r) => r.time > 0).map((r) => r.kind)).size,
  };
  const all = (Object.keys(goals) as Achievement["series"][]).flatMap((series) =>
    goals[series].map((goal) => ({ series, goal, count: Math.min(goal, counts[series]) })),
  );
  const has = (a: Achievement) => a.count === a.goal;
  const hasHigherReached = (a: Achievement) => all.some((b) => b.series === a.series && b.goal > a.goal && has(b));
  const hasLowerUnreached = (a: Achievement) => all.some((b) => b.series === a.series && b.goal < a.goal && !has(b));
  const next = all.filter((a) => !has(a) && !hasLowerUnreached(a)).sort((a, b) => b.count / b.goal - a.count / a.goal);
  return { reached: all.filter((a) => has(a) && !hasHigherReached(a)), next: next.slice(0, shownNext) };
}
