import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, introduce, makeRoom, playing, synced } from "./people.ts";
import { party } from "./party.ts";
import { begin } from "./rounds.ts";
import { emptyCells, enterAll, givensOf, solve } from "./sudoku.ts";

const { invite, farewell } = party();

test("a public race is seen from the home page while it is played, and watched from there", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  const code = await makeRoom(ana, { difficulty: "Easy", settings: { Listed: "For everyone" } });
  await comeIn(ben, code);
  const { todo, solution } = await begin(ben, ana);
  await cleo.page.goto("/");
  const live = cleo.page.locator(".live-room");
  await live.getByText("Ana 0%").waitFor();
  const drawn = () => live.locator("canvas").evaluate((el) => (el as HTMLCanvasElement).toDataURL());
  const before = await drawn();
  await enterAll(ana.page, todo.slice(0, 10), solution);
  await live.getByText(`Ana ${Math.floor(1000 / todo.length)}%`).waitFor();
  assert.notEqual(await drawn(), before, "its board moves");
  await live.click();
  await cleo.page.getByRole("button", { name: /Enlarge Ana/ }).click();
  await cleo.page.getByRole("button", { name: "Next player" }).click();
  await cleo.page.getByRole("heading", { name: "Ben’s board" }).waitFor();
  await farewell([ana, ben, cleo]);
});

test("a daily puzzle has one try, which goes on where it was left", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/daily");
  const main = page.locator(".panel", { has: page.getByRole("heading", { name: "The puzzle of the day" }) });
  await main.getByRole("button", { name: "Play: 9x9 Medium" }).waitFor();
  await page.getByRole("button", { name: "Play: 9x9 Easy" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await introduce(ana);
  await playing(ana);
  await synced(ana);
  const room = new URL(page.url()).pathname;
  await page.goto("/daily");
  await page.getByRole("button", { name: "Go on: 9x9 Easy" }).click();
  await page.waitForURL(`**${room}`);
  await playing(ana);
  const givens = await givensOf(page);
  await enterAll(page, emptyCells(givens), solve(givens));
  await page.getByText("Rank 1 of 1 today").waitFor();
  await page.getByText("1 day in a row").waitFor();
  await page.getByText(/^The next day’s puzzle comes in /).waitFor();
  const told = page.getByRole("textbox", { name: "Copy the result" });
  assert.match(await told.inputValue(), /^nonet · .* · 9x9 Easy · 0:\d\d\.\d · (🟩){10} · /u);
  assert.equal(await page.getByText("a new puzzle").isVisible(), false, "there is no button to it");
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await page.getByRole("slider", { name: "Time of the round" }).waitFor();
  await farewell([ana]);
});

test("every kind has leaderboards, in its own sizes", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/leaderboard");
  await page.locator(".table-slot > *").first().waitFor();
  const asked = page.waitForRequest((request) => request.url().includes("/leaderboards?"));
  await page.getByRole("combobox", { name: "Puzzle" }).selectOption("Queens");
  const { searchParams } = new URL((await asked).url());
  assert.equal(searchParams.get("kind"), "queens");
  const sizes = await page.getByRole("combobox", { name: "Size" }).locator("option").allTextContents();
  assert.ok(sizes.includes(searchParams.get("size") ?? "") && !sizes.includes("Samurai"), sizes.join());
  await farewell([ana]);
});

test("a group is made, and joined by its link", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  await ana.page.goto("/groups");
  await ana.page.getByRole("textbox", { name: "Name of the group" }).fill("Sunday table");
  await ana.page.getByRole("button", { name: "Create group" }).click();
  await introduce(ana);
  const link = await ana.page.getByRole("textbox", { name: "Invite: Sunday table" }).inputValue();
  await ben.page.goto(link);
  await ben.page.getByRole("button", { name: "Join", exact: true }).click();
  await introduce(ben);
  await ben.page.locator(".group", { hasText: "2 players" }).waitFor();
  await ben.page.getByRole("link", { name: "Leaderboard: Sunday table" }).click();
  await ben.page.getByRole("combobox", { name: "Players" }).locator("option:checked", { hasText: "Sunday table" }).waitFor({ state: "attached" });
  await farewell([ana, ben]);
});

test("a replay opens at the moment that its link names, plays, and is stepped through", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/");
  await page.getByLabel("Size").selectOption("4x4");
  await page.locator(".mode-tile", { hasText: "Solo" }).click();
  await introduce(ana);
  await playing(ana);
  await page.getByRole("button", { name: "Leave seat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
  await page.locator(".result").waitFor();
  await page.goto("/history"); // which has the round at once
  await page.getByRole("link", { name: /^Replay: / }).click();
  await page.getByRole("heading", { name: "Replay" }).waitFor();
  const address = page.url();
  await page.goto(`${address}#t=100`);
  await page.getByRole("slider", { name: "Time of the round" }).and(page.locator("[aria-valuetext^='0:00']")).waitFor();
  await page.getByRole("combobox", { name: "Speed" }).selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await farewell([ana]);
});

test("a player comes back on another device, finds it as the first one was, and may be forgotten", async () => {
  const [ana, again] = await Promise.all([invite("Ana"), invite("Ana")]);
  await makeRoom(ana);
  await ana.page.goto("/history");
  const kept = ana.page.waitForResponse((r) => r.url().endsWith("/me/preferences") && r.request().method() === "PUT");
  await ana.page.getByRole("button", { name: "Switch to dark" }).click();
  await kept;
  await ana.page.getByRole("button", { name: "Show the code" }).click();
  const shown = ana.page.locator(".recovery-code:visible");
  const former = await shown.textContent();
  await ana.page.getByRole("button", { name: "New code" }).click();
  await ana.page.getByText("The one before no longer works.").first().waitFor();
  const code = await shown.textContent();
  assert.notEqual(code, former);
  await again.page.goto("/history");
  await again.page.getByRole("textbox", { name: "Code" }).fill(code ?? "");
  await again.page.getByRole("button", { name: "Be this player" }).click();
  await again.page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
  await again.page.getByRole("button", { name: "Delete my data" }).click();
  await again.page.getByRole("button", { name: "Delete", exact: true }).click();
  await again.page.getByRole("heading", { name: "Puzzles in company" }).waitFor();
  await farewell([ana, again]);
});
