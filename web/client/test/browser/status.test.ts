// The key that reads out the state of a round.

import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, makeRoom, small, type Person } from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent } from "./rival.ts";
import { beginWith, startRound } from "./rounds.ts";
import { onePuzzle } from "./solo-stages.ts";
import { cellAt, enter } from "./sudoku.ts";

const { invite, farewell } = party();

/** Presses T and waits until something is read out. */
async function hear({ page }: Person, words: RegExp): Promise<void> {
  await page.keyboard.press("t");
  await page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
}

test("T reads out a race to players and spectators", async () => {
  const [ana, cleo] = await Promise.all([invite("Ana"), invite("Cleo")]);
  const code = await makeRoom(ana, small);
  const ben = await seatOpponent(ana, "Ben", code);
  await ana.page.keyboard.press("t");
  const { todo, solution } = await beginWith(ana, ben);
  await enter(ana.page, todo[0]!, solution[todo[0]!]!);
  const share = (name: string) => ana.page.locator(".player", { hasText: name }).getByText(/^[1-9]\d*%$/);
  await share("Ana").waitFor();
  await hear(ana, /^Time \d:\d\d\. 0 of 2 mistakes\. \d+%\. You are 1st of 2\. Ben: 0%$/);
  await comeIn(cleo, code, true);
  await cleo.page.locator(".wall").waitFor();
  await hear(cleo, /^Time \d:\d\d\. Ana: \d+%\. Ben: 0%$/);
  await ben.fill(todo.slice(0, 2), solution);
  await share("Ben").waitFor();
  await hear(ana, /^Time \d:\d\d\. 0 of 2 mistakes\. \d+%\. You are 2nd of 2\. Ben: \d+%$/);

  await ana.page.getByRole("button", { name: "Board options" }).click();
  await ana.page.getByRole("switch", { name: "Show the clock" }).uncheck();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await hear(ana, /^0 of 2 mistakes\. \d+%\. You are 2nd of 2\. Ben: \d+%$/);
  await farewell([ana, cleo]);
});

for (const [mode, words] of [
  ["coop", /^Time \d:\d\d\. 0 of \d+ mistakes\. 0%\. Ben: 0 of \d+ cells$/],
  ["duel", /^Time \d:\d\d\. .*0 of \d+ cells\. You are 1st of 2\. Ben: 0 of \d+ cells$/],
] as const) {
  test(`T reads out a round: ${mode}`, async () => {
    const ana = await invite("Ana");
    await startRound(ana, ["Ben"], { mode, ...small });
    await hear(ana, words);
    if (mode === "coop") {
      await ana.page.keyboard.press("p");
      await ana.page.getByRole("heading", { name: "Paused" }).waitFor();
      await hear(ana, /^Paused\. Time /);
      const line = ana.page.getByRole("textbox", { name: "Say something" });
      await line.pressSequentially("что там? t");
      assert.equal(await line.inputValue(), "что там? t", "a letter typed into the chat must not be a shortcut");
    }
    await farewell([ana]);
  });
}

test("T reads out a solo game, on the device and in a room", async () => {
  const ana = await invite("Ana");
  await ana.page.goto(`/solo?s=${onePuzzle}&policy=strikes`);
  await cellAt(ana.page, 2).click();
  await ana.page.keyboard.press("5");
  await hear(ana, /^Time \d:\d\d\. 1 of 3 mistakes\. 9×9$/);
  await ana.page.keyboard.press("p");
  await hear(ana, /^Paused\. Time \d:\d\d\. 1 of 3 mistakes\. 9×9$/);
  await startRound(ana, [], small);
  await hear(ana, /^Time \d:\d\d\. 0 of 2 mistakes\. 0%$/);
  await farewell([ana]);
});
