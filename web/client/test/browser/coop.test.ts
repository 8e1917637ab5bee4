import assert from "node:assert/strict";
import { test } from "node:test";
import { appears, comeIn, waitForToast, waitForPlay, small, waitForSync } from "./people.ts";
import { party } from "./party.ts";
import { startRound } from "./rounds.ts";
import { candidates, cellAt, enter, enterAll, waitForNotes, peers, waitForValueBy } from "./sudoku.ts";

const { invite, farewell } = party();

test("co-op for two: digits in the players' colours, undo of the own steps only, also after a reload, shared notes, and a third player who joins late", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  const { code, todo, solution } = await startRound(ana, [ben], { mode: "coop", ...small });
  const [first, second, third] = todo as [number, number, number];
  const both = (cell: number, notes: string) =>
    Promise.all([waitForNotes(ana.page, cell, notes), waitForNotes(ben.page, cell, notes)]);

  await enter(ana.page, first, solution[first]!);
  await waitForValueBy(ben.page, first, "Ana");
  await enter(ben.page, second, solution[second]!);
  await waitForValueBy(ana.page, second, "Ben");
  const colour = (cell: number) => cellAt(ana.page, cell).evaluate((c) => getComputedStyle(c).color);
  assert.notEqual(await colour(first), await colour(second));
  assert.equal(await cellAt(ben.page, first).locator(".digit").getAttribute("data-author"), "A");

  await ana.page.keyboard.press("Control+z");
  await both(first, "");
  await ana.page.keyboard.press("Control+z");
  await waitForSync(ana);
  await waitForValueBy(ana.page, second, "Ben");
  await ana.page.keyboard.press("Control+y");
  await Promise.all([waitForValueBy(ana.page, first, "Ana"), waitForValueBy(ben.page, first, "Ana")]);

  const undo = ana.page.getByRole("button", { name: "Undo" });
  await cellAt(ana.page, third).click();
  await ana.page.keyboard.press("Shift+Digit1");
  await ana.page.keyboard.press("Shift+Digit4");
  await both(third, "1 4");
  await undo.click();
  await both(third, "1");
  await ana.page.reload();
  await waitForPlay(ana);
  await waitForNotes(ana.page, third, "1");
  await undo.click();
  await both(third, "");
  await undo.click();
  await both(first, "");
  await undo.click();
  await waitForToast(ana.page, "Nothing to undo.");
  assert.ok(await undo.isDisabled());
  await waitForValueBy(ana.page, second, "Ben");

  await enter(ana.page, first, solution[first]!);
  await cellAt(ana.page, third).click();
  await ana.page.keyboard.press("Shift+Digit1");
  await ana.page.keyboard.press("Shift+Digit4");
  await waitForNotes(ben.page, third, "1 4");
  await cellAt(ben.page, third).click();
  await ben.page.keyboard.press("Shift+Digit1");
  await waitForNotes(ana.page, third, "4");

  const leave = ben.page.getByRole("button", { name: "Leave" });
  const place = await leave.boundingBox();
  await comeIn(cleo, code, true);
  await ben.page.getByText("1 person watching").waitFor();
  assert.deepEqual(await leave.boundingBox(), place, "a new spectator must not move a button");
  await cleo.page.getByRole("button", { name: "Take a seat" }).click();
  await waitForPlay(cleo);
  await waitForValueBy(cleo.page, first, "Ana");
  await cellAt(ben.page, third + 1).click();
  await cleo.page.locator(".guest", { hasText: "B" }).waitFor();
  const pinged = appears(cleo.page, ".ping");
  await ben.page.getByRole("button", { name: "Ping" }).click();
  await pinged;
  await cleo.page
    .getByRole("status")
    .getByText(/^Ben pings row \d column \d\.$/)
    .waitFor({ state: "attached" });
  await ben.page.getByRole("button", { name: "Hint" }).click();
  await cleo.page.getByText("Ben used a hint").waitFor();

  await ana.page.getByRole("button", { name: "Board options" }).click();
  await ana.page.getByRole("switch", { name: "Show who placed what" }).uncheck();
  assert.equal(await ana.page.locator(".by").count(), 0);
  await ana.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await leave.click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ben.page.getByText("You’re no longer in this round.").waitFor();
  await waitForValueBy(cleo.page, second, "Ben");
  const [cleos = 0, ...rest] = todo.filter((cell) => cell !== first && cell !== second);
  await enter(cleo.page, cleos, solution[cleos]!);
  await cellAt(ana.page, cleos).locator(".digit").waitFor();
  await farewell([ben, cleo]);
  await enterAll(ana.page, rest, solution);
  await ana.page.getByRole("heading", { name: "Solved together" }).waitFor();
  assert.equal(await ana.page.locator(".final .by").count(), 0);
  await ana.page.getByRole("switch", { name: "Show who placed what" }).check();
  await waitForValueBy(ana.page, second, "Ben");
  await waitForSync(ana);
  await farewell([ana]);
});

test("erasing a wrong value restores everyone's notes, whoever erases it, also after a reload", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const settings = { mode: "coop", difficulty: "easy", policy: "blind" };
  const { givens, solution, todo } = await startRound(ana, [ben], settings);
  const both = (cell: number, notes: string) =>
    Promise.all([waitForNotes(ana.page, cell, notes), waitForNotes(ben.page, cell, notes)]);
  // A cell, a wrong value that nothing contradicts, and another empty cell that it rules out.
  const [cell, value, other] = todo.flatMap((c) =>
    candidates(givens, c)
      .filter((v) => v !== solution[c])
      .flatMap((v) =>
        peers(c, 9)
          .filter((p) => p !== c && givens[p] === 0)
          .map((p) => [c, v, p] as const),
      ),
  )[0]!;
  const more = (value % 9) + 1;
  const notes = [value, more].sort().join(" ");
  await cellAt(ben.page, other).click();
  await ben.page.keyboard.press(`Shift+Digit${value}`);
  await ben.page.keyboard.press(`Shift+Digit${more}`);
  await cellAt(ben.page, cell).click();
  await ben.page.keyboard.press(`Shift+Digit${more}`);
  await Promise.all([both(other, notes), both(cell, String(more))]);

  await enter(ana.page, cell, value);
  await waitForValueBy(ben.page, cell, "Ana");
  await both(other, String(more));
  await ana.page.reload();
  await waitForPlay(ana);
  await both(other, String(more));
  await cellAt(ben.page, cell).click();
  await ben.page.keyboard.press("Delete");
  await Promise.all([both(other, notes), both(cell, String(more))]);
  await ben.page.keyboard.press("Control+z");
  await waitForValueBy(ana.page, cell, "Ben");
  await both(other, String(more));
  await enter(ana.page, cell, value); // entering the same one again erases it
  await Promise.all([both(other, notes), both(cell, String(more))]);

  const wrong = peers(cell, 9)
    .map((p) => givens[p]!)
    .find((v) => v > 0 && v !== more)!;
  await cellAt(ana.page, other).click();
  await ana.page.keyboard.press(`Shift+Digit${wrong}`);
  const all = [...new Set([value, more, wrong])].sort().join(" ");
  await both(other, all);
  await enter(ana.page, cell, wrong);
  await waitForValueBy(ben.page, cell, "Ana");
  await waitForSync(ana);
  await both(other, all); // a value that contradicts the board removes nothing
  await farewell([ana, ben]);
});
