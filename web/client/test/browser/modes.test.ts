import assert from "node:assert/strict";
import { test } from "node:test";
import { makeRoom, waitForPlay, waitForSync, small } from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent } from "./rival.ts";
import { beginAlone, beginWith, startRound, wrongValue } from "./rounds.ts";
import { cellAt, enter, enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("a duel: a cell belongs to the first digit, and a mistake locks its player out for a while", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const { todo, solution } = await startRound(ana, [ben], { mode: "duel", lockout: 3, ...small });
  const [first, second, third] = todo as [number, number, number];
  await enter(ana.page, first, solution[first]!);
  await cellAt(ben.page, first)
    .and(ben.page.locator(".territory"))
    .locator(".digit", { hasText: String(solution[first]) })
    .waitFor();
  await ben.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: "1" }).waitFor();
  await enter(ben.page, second, wrongValue(solution[second]!));
  await ben.page.getByText(/Locked:/).waitFor();
  await ben.page.locator(".closes").waitFor({ state: "hidden" });
  await enter(ben.page, second, solution[second]!);
  await ben.page.getByText(`1 of ${todo.length} cells`).waitFor();
  await ana.page.locator(".player", { hasText: "Ben" }).getByLabel("1 of 2 mistakes").waitFor();
  await enterAll(ana.page, [third, ...todo.slice(3)], solution);
  await ana.page.getByRole("heading", { name: "You win" }).waitFor();
  await ben.page.getByRole("heading", { name: /^2nd, / }).waitFor();
  await ben.page
    .locator(".podium [data-place='1']", { hasText: `${Math.floor((100 * (todo.length - 1)) / todo.length)}%` })
    .waitFor();
  // their times are equal
  await ben.page.getByText(`2nd, ${todo.length - 2} cells behind Ana`).waitFor();
  await ben.page.getByRole("link", { name: "Watch replay" }).click();
  await ben.page.locator(".replay nonet-board").waitFor();
  await ben.page.getByRole("link", { name: "Back to the room" }).click();
  await ben.page.getByRole("heading", { name: /^2nd, / }).waitFor();
  await farewell([ana, ben]);
});

test("a round for one: hints that explain, a pause that hides the board, another puzzle", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const { todo, solution } = await startRound(ana, [], { mode: "solo", ...small });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByRole("button", { name: "Show me" }).waitFor({ state: "hidden" });
  assert.notEqual(await page.locator(".hint-panel p").textContent(), "");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Auto-notes" }).click();
  await page.locator(".notes").first().waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  assert.equal(await page.locator("nonet-board").count(), 0, "a pause is no time to think");
  await page.keyboard.press("p");
  await waitForPlay(ana);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await waitForPlay(ana);
  await page.getByRole("button", { name: "Board options" }).click();
  await page.getByRole("switch", { name: "Show the clock" }).uncheck();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  assert.equal(await page.getByRole("timer").isVisible(), false);
  await enterAll(page, todo, solution);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await page.getByRole("columnheader", { name: "Hints" }).waitFor();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".room[data-view=lobby]").waitFor();
  await farewell([ana]);
});

test("blind: any digit stays, and a wrong full board is reported without the wrong cells", async () => {
  const ana = await invite("Ana");
  const code = await makeRoom(ana, { policy: "blind", ...small });
  await ana.page.locator(".settings").getByText("Mistakes stay hidden until the board is full").waitFor();
  const ben = await seatOpponent(ana, "Ben", code);
  const { todo, solution } = await beginWith(ana, ben);
  const [first, ...rest] = todo as [number, ...number[]];
  const wrong = solution.map((value, cell) => (cell === first ? wrongValue(value) : value));
  await ben.fill(todo, wrong);
  await ana.page.locator(".player", { hasText: "Ben" }).getByText("100%").waitFor();
  await enter(ana.page, first, wrong[first]!);
  await enterAll(ana.page, rest, solution);
  await ana.page.getByText("Something’s wrong somewhere.").first().waitFor();
  await ana.page.keyboard.press("Control+z");
  const last = cellAt(ana.page, rest.at(-1)!).locator(".digit");
  await last.waitFor({ state: "detached" });
  await ana.page.keyboard.press("Control+y");
  await last.waitFor();
  await enter(ana.page, first, solution[first]!);
  await ana.page.getByText(/Finished in/).waitFor();
  await farewell([ana]);
});

test("open: wrong cells are shown on request and can be corrected, also on a full board", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.addInitScript(() => {
    localStorage.setItem("nonet.prefs", JSON.stringify({ sound: true }));
    const heard: number[] = [];
    Object.assign(window, { heard });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      heard.push(this.frequency.value);
      start.call(this, at);
    };
  });
  await makeRoom(ana, { policy: "open", ...small });
  const { todo, solution } = await beginAlone(ana);
  const ticks = await page.evaluate(() => (window as unknown as { heard: number[] }).heard);
  assert.ok(
    ticks.length > 1 && ticks.at(-1)! > ticks[0]!,
    `a countdown for those who want to hear it: ${ticks.join(" ")}`,
  );
  const check = page.getByRole("button", { name: "Check" });
  const [first, second, ...rest] = todo as [number, number, ...number[]];
  await enter(page, first, wrongValue(solution[first]!));
  await waitForSync(ana);
  await check.click();
  await page.getByText("1 cell is wrong.").first().waitFor();
  await cellAt(page, first).click();
  await page.keyboard.press("Delete");
  await cellAt(page, first).locator(".digit").waitFor({ state: "detached" });
  await enter(page, first, solution[first]!);
  await waitForSync(ana);
  await check.click();
  await page.getByText("No mistakes so far.").first().waitFor();
  await enter(page, second, wrongValue(solution[second]!));
  await enterAll(page, rest, solution);
  await page.getByText("Something’s wrong somewhere.").first().waitFor();
  assert.equal(await page.getByText("1 cell is wrong.").count(), 0);
  await check.click();
  await page.getByText("1 cell is wrong.").first().waitFor();
  await enter(page, second, solution[second]!);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await page.getByRole("columnheader", { name: "Checks" }).waitFor();
  await farewell([ana]);
});
