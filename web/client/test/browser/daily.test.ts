// Daily puzzles around midnight UTC. The server's times are mocked, so that no test waits for midnight.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../protocol.gen.ts";
import { waitForToast, createPlayer, waitForPlay, waitForSync, type Person } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { roundFor } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();
const minute = 60_000;

/** The mocked times of a daily puzzle. */
interface Clock {
  /** For how many milliseconds the round can still count; undefined if it was begun too late. */
  left: number | undefined;
}

/** Mocks the times of a daily puzzle, and that its round missed its day. */
async function midnight({ page }: Person, clock: Clock): Promise<void> {
  const endsAt = (): number | undefined => (clock.left === undefined ? undefined : Date.now() + clock.left);
  const markMissed = (result: wire.Result): wire.Result => ({
    ...result,
    ranked: false,
    status: { state: wire.StatusUnranked, why: clock.left === undefined ? wire.BegunLate : wire.EndedLate },
    late: clock.left === undefined ? wire.BegunLate : wire.EndedLate,
  });
  await page.routeWebSocket(/\/ws\b/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((message) => {
      const revive = (name: string, value: unknown) =>
        name === "deadline" ? endsAt() : name === "result" ? markMissed(value as wire.Result) : value;
      ws.send(JSON.stringify(JSON.parse(String(message), revive)));
    });
  });
}

/** Begins the puzzle of the day. */
async function begin(who: Person): Promise<void> {
  const { page } = who;
  await createPlayer(who);
  await page.goto("/daily");
  await page
    .locator(".day-main")
    .getByRole("button", { name: /^Play: Sudoku 9×9 / })
    .click();
  await page.getByRole("button", { name: "Start" }).click();
  await waitForPlay(who);
  await waitForSync(who);
}

/** Solves the puzzle, most of it from a second page, which takes less CPU. */
async function solveIt(who: Person): Promise<void> {
  const { todo, solution } = await roundFor(who);
  const other = await shadow(who, new URL(who.page.url()).pathname.slice("/r/".length));
  await other.fill(todo.slice(5), solution);
  await enterAll(who.page, todo.slice(0, 5), solution);
}

test("a daily puzzle counts down to its deadline, and a later result says why it does not count", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const clock: Clock = { left: 40 * minute };
  await midnight(ana, clock);
  await begin(ana);
  await page.locator(".level", { hasText: "Ranked" }).waitFor();
  assert.equal(await page.locator(".closes").isVisible(), false, "until a quarter of an hour before");

  clock.left = 14 * minute;
  await page.reload();
  await page.locator(".closes", { hasText: /^1[34]:\d\d left to count$/ }).waitFor();
  await waitForToast(page, /^Finish within 1[34]:\d\d for this puzzle to count/);

  clock.left = 2_000;
  await page.reload();
  await page.locator(".closes", { hasText: "doesn’t count" }).waitFor();
  await waitForToast(page, "Time’s up");
  assert.doesNotMatch((await page.locator(".level").textContent()) ?? "", /Ranked/);

  await solveIt(ana);
  await page.getByText("Unranked, because it ended after its day").waitFor();
  assert.equal(await page.getByText("Ranked, saved").count(), 0);
  assert.match(await page.getByRole("textbox", { name: "Copy the result" }).inputValue(), / · Doesn’t count · /);
  const late = { state: wire.StatusUnranked, why: wire.EndedLate };
  await page.route("**/api/v1/me/rounds*", async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as wire.PlayedRounds;
    await route.fulfill({ response, json: { ...list, rounds: list.rounds.map((r) => ({ ...r, status: late })) } });
  });
  await page.goto("/profile");
  await page
    .getByRole("cell", {
      name: /^Daily puzzle of [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+ · .*Unranked, because it ended after its day$/,
    })
    .waitFor();
  await farewell([ana], /409.*hint/); // for the server the day is not over
});

test("a daily puzzle that is started after its day says at once that it does not count", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await midnight(ana, { left: undefined });
  await begin(ana);
  await waitForToast(page, "won’t count");
  await page.locator(".closes", { hasText: "doesn’t count" }).waitFor();
  await solveIt(ana);
  await page.getByText("Unranked, because it began after its day").waitFor();
  await farewell([ana]);
});

test("in the hour after midnight yesterday's puzzle can be continued", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await begin(ana);
  const room = new URL(page.url()).pathname;
  await page.route("**/api/v1/daily", async (route) => {
    const response = await route.fetch();
    const today = (await response.json()) as wire.Dailies;
    const tried = today.puzzles.filter((p) => p.room);
    const puzzles = today.puzzles.map(({ room: _, ...p }) => p);
    await route.fulfill({
      response,
      json: { ...today, puzzles, before: { date: "2026-11-20", left: 40 * minute, puzzles: tried } },
    });
  });
  for (const path of ["/", "/daily"]) {
    await page.goto(path);
    const before = page.locator(".panel", { has: page.getByRole("heading", { name: "Yesterday’s puzzles" }) });
    await before.getByText(/^Finish by .* and they count for their day\.$/).waitFor();
    await before.getByRole("button", { name: /^Resume: Sudoku 9×9 / }).click();
    await page.waitForURL(`**${room}`);
    await waitForPlay(ana);
  }
  await page.goto(`/daily?day=${new Date().toISOString().slice(0, 10)}`);
  await page.getByText("Opens at 01:00 UTC the next day").waitFor();
  await farewell([ana], /409/);
});
