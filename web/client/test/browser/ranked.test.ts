import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { comeIn, configure, makeRoom, small, waitForSync } from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent } from "./rival.ts";
import { beginWith, startRound, wrongValue } from "./rounds.ts";
import { cellAt, enterAll, mistake } from "./sudoku.ts";

const { invite, farewell } = party();

test("a ranked race: spectators see no digits, the winner is on the board, and from there one watches how each digit came", async () => {
  const [ana, cleo] = await Promise.all([invite("Ana"), invite("Cleo")]);
  const { page } = ana;
  const code = await makeRoom(ana, small);
  await configure(ana, { "Ranked": "Yes" });
  await ana.page.locator(".settings").getByRole("combobox", { name: "Hints per player" }).waitFor({ state: "hidden" });
  const ben = await seatOpponent(ana, "Ben", code);
  await comeIn(cleo, code, true);
  await cleo.page.locator(".settings .facts", { hasText: "Ranked" }).waitFor();
  const { todo, solution } = await beginWith(ana, ben);
  await enterAll(page, todo.slice(0, 2), solution);
  await waitForSync(ana);
  await cleo.page.getByText("Ranked round: progress now").waitFor();
  assert.equal(await cleo.page.locator(".tile").count(), 0, "a board would be a tip for a friend");
  await farewell([cleo]);
  await ben.fill(todo, solution);
  await enterAll(page, todo.slice(2), solution);
  await page.getByText("Ranked, saved").waitFor();
  await page.getByText(/^Sudoku: Placement \d of 5$/).waitFor();
  await page.goto("/profile");
  await page.locator(".ratings").getByText("Placement", { exact: false }).waitFor();

  await page.goto("/leaderboard");
  await page.locator(".board-filters summary").click();
  await page.getByRole("combobox", { name: "Size" }).selectOption("4x4");
  await page.getByRole("radio", { name: "Easy" }).check();
  const rows = page.locator(".scores tbody tr");
  await rows.filter({ hasText: "Ana" }).getByText("you").waitFor();
  assert.match((await rows.first().textContent()) ?? "", /^1Ben/);
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const slot = await page.locator(".scroll").evaluate((el) => [el.scrollWidth, el.clientWidth]);
    assert.equal(slot[0], slot[1], `at ${width} px nothing of a row is cut`);
  }
  await page.getByRole("button", { name: "Around me" }).click();
  await page.getByRole("button", { name: "Top" }).waitFor();
  assert.deepEqual(await rows.locator(".place").allTextContents(), ["1", "2"]);
  await page.getByRole("link", { name: "Replay: Ben" }).click();
  await page.getByRole("heading", { name: /^Replay$| beat / }).waitFor();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page
    .getByText(/^Ben: row \d column \d, \d/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Why does this work?" }).click();
  await page.locator(".now [role=status]", { hasText: /\w/ }).waitFor();
  await farewell([ana]);
});

test("a result whose time has to be proved says so, and a button leads into the proof round", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const { todo, solution } = await startRound(ana, [], { ranked: true, ...small });
  // The server of these tests accepts any time, so its judgement of this one is mocked. The judgement itself has tests
  // in Go.
  const ended = page
    .waitForRequest((r) => /\/replays\/[^/]+$/.test(r.url()))
    .then((r) => r.url().split("/").at(-1) ?? "");
  await page.route("**/api/v1/proofs", async (route) => {
    if (route.request().method() === "POST") return route.fulfill({ status: 201, json: { code: "PRVCD" } });
    const finish = {
      round: await ended,
      kind: "sudoku",
      ...small,
      time: 60_000,
      at: Date.now(),
      until: Date.now() + 86_400_000,
      state: "asked",
    };
    return route.fulfill({ json: { asked: [finish], proved: [] } });
  });
  await enterAll(page, todo, solution);
  await page.getByText("alone, in 1:15.0 or less").waitFor();
  const tried = page.waitForRequest((r) => r.method() === "POST" && r.url().endsWith("/proofs"));
  await page.getByRole("button", { name: "Confirm now" }).click();
  assert.deepEqual((await tried).postDataJSON(), { round: await ended });
  await page.waitForURL("**/r/PRVCD");
  await farewell([ana], /404/); // that room does not exist
});

test("a mistake that costs time is in the result and in the shared text", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const { todo, solution } = await startRound(ana, [], { policy: "penalty", penalty: 60, ...small });
  const [first, ...rest] = todo as [number, ...number[]];
  await mistake(page, first, wrongValue(solution[first]!));
  await page.locator(".wrong").waitFor({ state: "detached" });
  assert.equal(await cellAt(page, first).textContent(), "");
  await enterAll(page, [first, ...rest], solution);
  await page.getByRole("columnheader", { name: "Penalty" }).waitFor();
  const row = page.locator(".standings tbody tr").first();
  await row.getByText("+1:00", { exact: true }).waitFor();
  assert.match((await row.locator(".time").textContent()) ?? "", /^1:/, "the time already contains the penalty");

  await page.goto("/profile");
  await page.getByRole("link", { name: /^Replay: / }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const data = JSON.parse(await readFile(await (await saved).path(), "utf8")) as {
    name: string;
    rounds: { strikes: number }[];
  };
  assert.deepEqual([data.name, data.rounds.map((r) => r.strikes)], ["Ana", [1]]);
  await farewell([ana]);
});
