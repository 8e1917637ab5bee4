// Tournaments in all states and formats. The server's answers are mocked, because a tournament takes an evening.

import type { Browser, BrowserContextOptions } from "playwright-core";
import type * as wire from "../../protocol.gen.ts";
import { follow, person } from "./people.ts";
import type { Look } from "./stages.ts";

const names = ["Ana", "Bartholomew-Alexander", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"];
const puzzle = { kind: "sudoku", size: "9x9", difficulty: "easy" };

/** Returns a tournament at some moment, as Cleo sees it. */
function arenaOf(phase: string, more: Partial<wire.Arena>): wire.Arena {
  const now = Date.now();
  const start = phase === "lobby" ? now + 93_000 : now - 600_000;
  const standing =
    phase === "lobby"
      ? names.map((name) => row(name, 1, {}))
      : (more.standing ?? names.map((name, i) => row(name, i + 1, arenaRow(i))));
  const you = standing.find((r) => r.name === "Cleo");
  return {
    code: "BCDFG",
    name: "Thursday at the club",
    host: "Mia",
    format: "arena",
    puzzles: [puzzle],
    start,
    end: phase === "over" ? now : now + 3_000_000,
    now,
    heat: 4,
    phase,
    players: names.length,
    racing: phase === "running" ? 8 : 0,
    waiting: phase === "running" ? 4 : 0,
    heats: 9,
    last: [],
    ...more,
    standing,
    ...(you ? { you: { row: you } } : {}),
  };
}

const row = (name: string, place: number, more: Partial<wire.ArenaRow>): wire.ArenaRow => ({
  place,
  name,
  points: 0,
  heats: 0,
  wins: 0,
  ...more,
  ...(name === "Cleo" ? { you: true } : {}),
});
const arenaRow = (i: number) => ({
  points: 68 - 5 * i,
  heats: 9,
  wins: Math.max(0, 4 - i),
  streak: i === 0 ? 4 : i === 2 ? 1 : 0,
});
const last = Array.from({ length: 4 }, (_, i) => ({ no: 9 - i, winner: names[i] ?? "", round: `BCDF${i}-A-1` }));

const round = (no: number, over: boolean): wire.ArenaRound => ({
  no,
  heats: names.slice(0, 12 >> (no - 1)).flatMap((name, i, all) =>
    i % 2
      ? []
      : [
          {
            over,
            ...(over ? { round: `BCDF${i}-A-1` } : {}),
            players: [name, all[i + 1]].flatMap((n, k) =>
              n ? [{ name: n, place: over ? k + 1 : 0, time: over ? 161_300 + 9_000 * k : 0, you: n === "Cleo" }] : [],
            ),
          },
        ],
  ),
});
const rounds = { heat: 2, limit: 600_000, rounds: 4 };
const swissRow = (i: number) => ({ points: 30 - 2 * i, buchholz: 50 - i, time: 500_000 + 40_000 * i, heats: 3 });
const knockoutRow = (i: number) => ({
  seed: i + 1,
  round: i < 2 ? 4 : i < 4 ? 3 : 1,
  out: i > 0,
  time: 160_000 + 9_000 * i,
});

/** Returns the puzzles of a player in a marathon of five; seen means that replays are visible. */
const legs = (i: number, seen: boolean) => {
  const over = Math.max(0, 5 - (i >> 1));
  const all = Array.from({ length: over }, (_, no) => ({
    ...((no + i) % 7 === 6 ? {} : { time: 151_000 + 13_700 * ((no + i) % 5) }),
    ...(seen || i === 2 ? { round: `BCDF${no}-A-1` } : {}),
  }));
  return {
    legs: all,
    points: all.filter((leg) => "time" in leg).length,
    time: all.reduce((sum, leg) => sum + ("time" in leg ? (leg.time ?? 0) : 0), 0),
    heats: over,
    round: Math.min(5, over + 1),
  };
};
const marathon = {
  format: "marathon",
  heat: 1,
  rounds: 5,
  puzzles: [puzzle, { kind: "nonogram", size: "10x10", difficulty: "easy" }],
};
const standing = (of: (i: number) => Partial<wire.ArenaRow>) => names.map((name, i) => row(name, i + 1, of(i)));

const states: Readonly<Record<string, wire.Arena>> = {
  "arena-lobby": arenaOf("lobby", {}),
  "arena-running": arenaOf("running", { last, yours: true }),
  "arena-over": arenaOf("over", { last }),
  "arena-back": arenaOf("over", { end: 1, standing: [] }),
  "arena-swiss": arenaOf("running", {
    format: "swiss",
    ...rounds,
    paired: [round(1, true), { ...round(1, false), no: 2 }],
    standing: standing(swissRow),
  }),
  "arena-swiss-over": arenaOf("over", {
    format: "swiss",
    ...rounds,
    paired: [round(1, true), { ...round(1, true), no: 2 }],
    standing: standing(swissRow),
  }),
  "arena-knockout": arenaOf("over", {
    format: "knockout",
    ...rounds,
    paired: [round(1, true), round(2, true), round(3, true)],
    standing: standing(knockoutRow),
  }),
  "arena-marathon-lobby": arenaOf("lobby", marathon),
  "arena-marathon": arenaOf("running", { ...marathon, yours: true, standing: standing((i) => legs(i, false)) }),
  "arena-marathon-over": arenaOf("over", { ...marathon, standing: standing((i) => legs(i, true)) }),
};

/** Shows the form, and each state as its players see it, and as a wall does. */
export async function arenaStages(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<void> {
  const { page, context } = await person(browser, url, "Cleo", options);
  let shown = states["arena-lobby"];
  await page.route("**/api/v1/arenas/BCDFG", (route) => route.fulfill({ json: shown }));
  await page.route("**/api/v1/arenas/BCDFG/next", () => {}); // so that nobody is sent to a heat
  await page.goto("/arena/new");
  await page.locator(".kind-tile").first().waitFor();
  await look("arena-form", page);
  await page.getByRole("radio", { name: "Marathon" }).check();
  await look("arena-form-marathon", page);
  for (const [state, arena] of Object.entries(states)) {
    shown = arena;
    for (const wall of options.isMobile ? [""] : ["", "?wall"]) {
      await follow(page, `/arena/BCDFG${wall}`);
      await page.getByRole("heading", { name: arena.name }).waitFor();
      await look(wall ? `${state}-wall` : state, page);
    }
  }
  await context.close();
}
