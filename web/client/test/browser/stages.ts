// The pages in every state worth looking at, one after the other.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import * as wire from "../../protocol.gen.ts";
import {
  accept,
  appears,
  comeIn,
  configure,
  follow,
  getReady,
  makeRoom,
  makeRoomAtHome,
  openChoice,
  person,
  waitForPlay,
  waitForSync,
  type Person,
} from "./people.ts";
import { reloadQuarantined } from "./quarantined.ts";
import { seatOpponent, shadow } from "./rival.ts";
import { begin, roundFor, wrongValue } from "./rounds.ts";
import { onePuzzle, oneSolution } from "./solo-stages.ts";
import { cellAt, enter, mistake } from "./sudoku.ts";

/** Called when a page is in a state worth looking at. again restores a state that is soon over. */
export type Look = (name: string, page: Page, again?: () => Promise<void>) => Promise<void>;

/** Plays a race, a co-op and a duel, and stops in every state worth looking at. */
export async function stages(browser: Browser, url: string, options: BrowserContextOptions, look: Look): Promise<void> {
  const people = await Promise.all(["Ana", "Ben", "Cleo"].map((name) => person(browser, url, name, options)));
  const [ana, ben, cleo] = people as [Person, Person, Person];
  await home(ana, look);
  const code = await makeRoomAtHome(ana);
  await configure(ana, { "Visibility": "Public", "Spectator delay": "None" });
  await ben.page.goto(`/r/${code}`);
  await ben.page.getByRole("heading", { name: "Ana invites you" }).waitFor();
  await look("invitation", ben.page);
  await accept(ben);
  await ana.page.locator(".player", { hasText: "Ben" }).waitFor();
  await look("lobby-host", ana.page);
  await look("lobby-guest", ben.page);
  await comeIn(cleo, code, true);
  await getReady(ben);
  const counting = appears(ana.page, ".count-down:not([hidden])");
  await getReady(ana);
  await counting;
  await look("countdown", ana.page);
  await race(code, ana, ben, cleo, look);
  await lookBack(ana, look);
  await playCoop(ana, ben, look);
  await playDuel(ana, ben, look);
  await Promise.all(people.map((p) => p.context.close()));
}

async function home({ page }: Person, look: Look): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Play Sudoku, live" }).waitFor();
  await page.locator(".home .hint:visible, .home .scores").last().waitFor();
  await look("home", page);
  await openChoice(page);
  await page.getByRole("button", { name: "All settings" }).click();
  await page.getByRole("dialog").locator("summary").click();
  await look("create", page);
  await page.keyboard.press("Escape");
  await page.locator(".mode-tile", { hasText: "Race" }).click();
  await page.locator(".room[data-view=lobby]").waitFor();
  await page.locator(".name-chip button").click();
  await page.getByRole("dialog").waitFor();
  await look("name", page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.goto("/leaderboard");
  await page.locator(".table-slot > *").first().waitFor();
  await look("leaderboard-first", page);
  await follow(page, "/nothing");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await look("lost", page);
}

async function race(code: string, ana: Person, ben: Person, cleo: Person, look: Look): Promise<void> {
  await Promise.all([waitForPlay(ana), waitForPlay(ben)]);
  const { todo, solution } = await roundFor(ana);
  await (await shadow(ana, code)).fill(todo.slice(0, 20), solution);
  await (await shadow(ben, code)).fill(todo.slice(6, 18), solution);
  await pencil(ana.page, todo.slice(22, 29), solution);
  const slip = todo.at(-4)!;
  const strike = () => mistake(ana.page, slip, wrongValue(solution[slip]!));
  await strike();
  await look("strike", ana.page, strike);
  await ana.page.locator(".wrong").waitFor({ state: "detached" });
  await cellAt(ana.page, todo[3]!).click();
  await waitForSync(ana);
  await look("race", ana.page);
  await ana.page.getByRole("button", { name: "Board options" }).click();
  await look("options", ana.page);
  await ana.page.getByRole("button", { name: "Close" }).click();
  await look("wall", cleo.page);
  await cleo.page.getByRole("button", { name: /Enlarge Ana/ }).click();
  await look("wall-large", cleo.page);
  await (await shadow(ana, code)).fill(todo.slice(20), solution);
  await ana.page.getByText(/Finished in/).waitFor();
  await look("done", ana.page);
  await ana.page.route("**/steps", async (route) => {
    const steps = (await (await route.fetch()).json()) as wire.RoundSteps;
    const slow = { took: 39_000, technique: "hidden pair", house: "row2" }; // nobody is slow here
    for (const { steps: own } of steps.players.slice(0, 1))
      for (const step of own.slice(2, 5)) Object.assign(step, slow);
    await route.fulfill({ json: steps });
  });
  await (await shadow(ben, code)).fill([...todo.slice(0, 6), ...todo.slice(18)], solution);
  for (const p of [ana, ben]) await p.page.locator(".result").waitFor();
  const details = ana.page.locator(".result-details"); // folded on phones
  if (!(await details.evaluate((el) => (el as HTMLDetailsElement).open))) await details.locator("summary").click();
  await ana.page.getByRole("columnheader", { name: "First mistake" }).waitFor();
  await ana.page.getByRole("heading", { name: "What cost you time" }).waitFor();
  await look("result", ana.page);
  await look("result-rival", ben.page);
  await ben.page.getByRole("button", { name: "Rematch" }).click();
  await ana.page.getByText("Ben wants a rematch.").waitFor();
  await look("rematch", ana.page);
}

/** Looks back at the race, and at the pages about all rounds. */
async function lookBack({ page }: Person, look: Look): Promise<void> {
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.locator(".replay .tile").first().waitFor();
  for (let i = 0; i < 12; i++) await page.getByRole("button", { name: "Step forward" }).click();
  await look("replay", page);
  await page.locator(".replay .tile").first().click();
  await page.locator(".replay nonet-board").waitFor();
  await look("replay-large", page);
  await follow(page, "/profile");
  await page.locator(".profile tbody tr").first().waitFor();
  await look("profile", page);
  await page.route("**/api/v1/me/season?*", (route) => route.fulfill({ json: november }));
  await follow(page, "/season");
  await page.locator(".calendar li").first().waitFor();
  await look("season", page);
  await follow(page, "/groups");
  await page.getByRole("textbox", { name: "Name of the group" }).fill("Sunday table");
  await page.getByRole("button", { name: "Create group" }).click();
  await page.locator(".group").waitFor();
  await look("groups", page);
  await follow(page, "/daily");
  await page.locator(".day-all > summary").click();
  await page.locator(".daily-cards .room-row:visible").first().waitFor();
  await look("daily", page);
  await page.route("**/api/v1/daily/*", (route) => route.fulfill({ json: yesterday })); // no test server is a day old
  await follow(page, `/daily?day=${yesterday.date}`);
  await page.locator(".past .mini").last().waitFor();
  await look("daily-past", page);
  await page.route("**/api/v1/leaderboards?*", (route) =>
    route.fulfill({ json: { ...yesterday.board, mode: "race" } }),
  ); // a watched round is not ranked
  await follow(page, "/leaderboard");
  await page.locator(".scores").waitFor();
  await look("leaderboard", page);
}

const won = {
  round: "BCDFG-1-2",
  at: Date.parse("2026-11-21T09:30:00Z"),
  kind: "sudoku",
  size: "9x9",
  difficulty: "medium",
  mode: "race",
  ranked: true,
  place: 1,
  players: 4,
  time: 252_300,
  right: 51,
  strikes: 1,
  status: { state: wire.StatusSaved },
};
const november: wire.Season = {
  month: "2026-11",
  zone: "Europe/Berlin",
  months: ["2026-12", "2026-11", "2026-10"],
  rounds: 64,
  solved: 57,
  right: 3_127,
  time: 37_412_000,
  days: [2, 1, 0, 3, 1, 1, 6, 2, 0, 1, 1, 4, 2, 1, 9, 3, 1, 1, 2, 0, 7, 5, 1, 1, 2, 1, 0, 3, 2, 1],
  dailies: [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21].map((day) => ({
    kind: "sudoku",
    day: `2026-11-${String(day).padStart(2, "0")}`,
  })),
  row: { kind: "sudoku", days: 12 },
  kinds: [
    { kind: "sudoku", rounds: 48, solved: 44, dailies: 18, races: 21, places: [9, 6, 2] },
    { kind: "queens", rounds: 12, solved: 10, dailies: 0, races: 4, places: [1, 0, 2] },
    { kind: "tango", rounds: 4, solved: 3, dailies: 0, races: 0, places: [0, 0, 0] },
  ],
  best: [
    { played: won, record: true, rank: 3, of: 41 },
    { played: { ...won, kind: "queens", size: "8x8", time: 61_900 }, rank: 12, of: 18 },
    { played: { ...won, mode: "solo", difficulty: "hard", time: 504_000 } },
  ],
  ratings: [
    {
      kind: "sudoku",
      class: "usual",
      from: { points: 1512, low: 1300, high: 1724, provisional: true, placement: 3 },
      to: { points: 1644, low: 1550, high: 1738 },
      rounds: 39,
    },
    {
      kind: "queens",
      class: "usual",
      to: { points: 1480, low: 1270, high: 1690, provisional: true, placement: 3 },
      rounds: 4,
    },
  ],
  friends: [
    { name: "Ben", rounds: 14, races: 11, ahead: 7 },
    { name: "Cleo", rounds: 3, races: 0 },
  ],
};

const score = {
  rank: 1,
  name: "Ana",
  time: 252_300,
  strikes: 1,
  at: Date.parse("2026-01-01T09:30:00Z"),
  round: "BCDFG-1-2",
  ref: "",
};
const yesterday: wire.DailyPuzzle = {
  date: "2026-01-01",
  puzzle: {
    kind: "sudoku",
    size: "9x9",
    width: 9,
    height: 9,
    values: 9,
    givens: onePuzzle,
    clues: "boxes 3x3",
    level: "medium",
  },
  solution: oneSolution,
  board: {
    kind: "sudoku",
    size: "9x9",
    difficulty: "medium",
    mode: "daily",
    metric: "time",
    period: "day",
    on: "2026-01-01",
    total: 2,
    rows: [score, { ...score, rank: 2, name: "Ben", time: 341_700, strikes: 0 }],
  },
};

/** Notes a few digits in some cells, including the right one. */
async function pencil(page: Page, cells: readonly number[], solution: readonly number[]): Promise<void> {
  for (const cell of cells) {
    await cellAt(page, cell).click();
    const right = solution[cell]!;
    for (const value of new Set([right, (right % 9) + 1, ((right + 3) % 9) + 1]))
      await page.keyboard.press(`Shift+Digit${value}`);
  }
}

async function playCoop(ana: Person, ben: Person, look: Look): Promise<void> {
  const code = await makeRoom(ana, { mode: "coop" });
  await ben.page.goto(`/r/${code}`);
  const cleo = await seatOpponent(ben, "Cleo", code);
  await cleo.ask({ t: "ready", on: true });
  const { todo, solution } = await begin(ana, ben);
  for (const [i, player] of [await shadow(ana, code), await shadow(ben, code), cleo].entries())
    await player.fill(todo.slice(9 * i, 9 * i + 9), solution);
  await pencil(ben.page, todo.slice(29, 33), solution);
  await waitForSync(ana);
  await look("coop", ana.page);
  await ana.page.getByRole("button", { name: "Hint" }).click();
  await ana.page.locator(".hint-panel:visible").waitFor();
  await look("coop-hint", ana.page);
  await ana.page.getByRole("button", { name: "Pause" }).click();
  for (const [name, p] of [
    ["paused", ana],
    ["paused-guest", ben],
  ] as const) {
    await p.page.getByRole("heading", { name: "Paused" }).waitFor();
    await look(name, p.page);
  }
  await ana.page.getByRole("button", { name: "Resume" }).click();
  await waitForPlay(ben);
  await (await shadow(ben, code)).fill(todo.slice(27), solution);
  await ana.page.locator(".result").waitFor();
  await look("coop-result", ana.page);
}

/** Plays a duel, in a room with a password. */
async function playDuel(ana: Person, ben: Person, look: Look): Promise<void> {
  const code = await makeRoom(ana, { mode: "duel" });
  await ana.page.getByRole("button", { name: "Password" }).click();
  await ana.page.getByRole("textbox", { name: "New password" }).fill("sesame");
  await look("set-password", ana.page);
  await ana.page.getByRole("button", { name: "Set password" }).click();
  await waitForSync(ana);
  await ben.page.goto(`/r/${code}`);
  await ben.page.getByRole("heading", { name: "This room has a password" }).waitFor();
  await look("password", ben.page);
  await ben.page.getByLabel("Password").fill("sesame");
  await ben.page.getByRole("button", { name: "Enter" }).click();
  const { todo, solution } = await begin(ben, ana);
  for (const [i, who] of [ana, ben].entries())
    await (await shadow(who, code)).fill(todo.slice(7 * i, 7 * i + 7), solution);
  const slip = todo.at(-4)!;
  await enter(ben.page, slip, wrongValue(solution[slip]!));
  await ben.page.getByText(/Locked:/).waitFor();
  await look("duel-locked", ben.page);
  await waitForSync(ana);
  await look("duel", ana.page);
  await reloadQuarantined(ana);
  await look("quarantined", ana.page);
}
