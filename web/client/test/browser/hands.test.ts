import assert from "node:assert/strict";
import { test } from "node:test";
import {
  appears,
  configure,
  looks,
  makeRoom,
  createPlayer,
  waitForPlay,
  smallTargets,
  waitForSync,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent, shadow } from "./rival.ts";
import { openRound, roundFor } from "./rounds.ts";
import { cellAt, waitForNotes } from "./sudoku.ts";

const { invite, farewell } = party();

/** Presses Tab until a button has the focus. */
async function reach({ page }: Person, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor(); // Tab would go past a button that the page does not show yet
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    if ((await page.locator(":focus").and(button).count()) > 0) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

/** Moves the cursor with the arrows. */
async function walk({ page }: Person, from: number, to: number): Promise<void> {
  const rows = Math.floor(to / 9) - Math.floor(from / 9);
  const cols = (to % 9) - (from % 9);
  for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
  for (let i = 0; i < Math.abs(cols); i++) await page.keyboard.press(cols > 0 ? "ArrowRight" : "ArrowLeft");
}

test("a race from the home page to the result by keyboard alone", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await createPlayer(ana);
  await page.goto("/");
  await reach(ana, "Play a friend");
  await page.keyboard.press("Enter");
  await page.locator(".room[data-view=lobby]").waitFor();
  const code = new URL(page.url()).pathname.slice("/r/".length);
  const ben = await seatOpponent(ana, "Ben", code);
  await ben.ask({ t: "ready", on: true });
  await reach(ana, "I’m ready");
  const focus = appears(page, "#main:focus"); // its button is gone
  const announced = appears(page, "[role=alert]", /Starting in 5/);
  await page.keyboard.press("Enter");
  await Promise.all([focus, announced]);
  await waitForPlay(ana);
  const { todo, solution } = await roundFor(ana);
  await page.locator("[role=gridcell]:focus").waitFor();
  let at = 40;
  const notes = todo.at(-1)!;
  await walk(ana, at, notes);
  await page.keyboard.press("Space");
  await page.keyboard.press("Digit3");
  await page.keyboard.press("Digit7");
  await page.keyboard.press("Shift+Space");
  await waitForNotes(page, notes, "3 7");
  await page.keyboard.press("Delete");
  await waitForNotes(page, notes, "");
  at = notes;
  await waitForSync(ana);
  await (await shadow(ana, code)).fill(todo.slice(2, -2), solution); // as many keys again would show nothing more
  for (const cell of [...todo.slice(0, 2), ...todo.slice(-2)]) {
    await walk(ana, at, cell);
    await page.keyboard.press(`Digit${solution[cell]}`);
    at = cell;
  }
  await page.getByText(/Finished in .* – 1st!/).waitFor();
  await ben.ask({ t: "leave" });
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await page.getByRole("alert").getByText("You win").waitFor({ state: "attached" });
  await page.getByText("Unranked, because this room is just for fun").waitFor();
  await page.getByRole("button", { name: "Play ranked" }).click();
  await page
    .locator(".room[data-view=lobby] .settings")
    .getByText(/ Ranked\./)
    .waitFor();
  await farewell([ana]);
});

test("at 360 pixels nothing is wider than the page, all targets are large enough for thumbs, and a round starts at the top of the page", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  const fits = async (where: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${where} is ${wide} pixels wide`);
    assert.deepEqual(await smallTargets(page), [], where);
  };
  await page.goto("/leaderboard");
  await page.locator(".table-slot > *").first().waitFor();
  await fits("the leaderboards");
  const code = await makeRoom(ana);
  await fits("the lobby");
  await configure(ana, { Chat: "No" }); // far down in the list
  assert.ok(await page.evaluate(() => scrollY > 0));
  await page.getByRole("button", { name: "Start alone" }).tap();
  await waitForPlay(ana);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await fits("the board");
  const box = await page.locator(".play-side").boundingBox();
  assert.ok(box && box.y + box.height <= 740, "board and pad are on one screen");

  const { todo, solution } = await roundFor(ana);
  const [first, ...others] = todo;
  await cellAt(page, first!).tap();
  await page.getByRole("button", { name: "Notes" }).tap();
  await page.getByRole("button", { name: /^5, / }).tap();
  await waitForNotes(page, first!, "5");
  await page.getByRole("button", { name: "Erase" }).tap();
  await waitForNotes(page, first!, "");
  await page.getByRole("button", { name: "Digit", exact: true }).tap();
  const digits = new Set(others.map((cell) => solution[cell]!));
  const byThumb = [first!, ...[...digits].map((digit) => others.find((cell) => solution[cell] === digit)!)];
  for (const cell of byThumb) {
    await cellAt(page, cell).tap();
    const key = page.locator(`.key[data-value="${solution[cell]}"]`);
    if (cell === first)
      await key.click({ delay: 600 }); // however long a finger rests, its digit is entered once
    else await key.tap();
  }
  const rest = others.filter((cell) => !byThumb.includes(cell));
  await waitForSync(ana);
  await (await shadow(ana, code)).fill(rest, solution);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await fits("the result");
  await farewell([ana]);
});

test("letters are digits on a large board", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await openRound(ana, [], { size: "16x16" });
  await waitForPlay(ana);
  const cells = page.locator("nonet-board [role=gridcell]");
  assert.equal(await cells.count(), 256);
  const labels = await cells.evaluateAll((all) => all.map((c) => c.getAttribute("aria-label") ?? ""));
  const cell = labels.findIndex((l) => l.endsWith("empty"));
  await cellAt(page, cell).click();
  for (const key of ["Shift+Digit9", "Shift+KeyA", "Shift+KeyG", "Shift+KeyH"]) await page.keyboard.press(key);
  await waitForNotes(page, cell, "9 A G");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Shift+Digit1");
  await waitForSync(ana);
  const kept = await cells.evaluateAll((all) =>
    all.map((c) => c.getAttribute("aria-label") ?? "").filter((l) => l.includes(", empty")),
  );
  assert.ok(kept.length > 128, "more cells than one message takes");
  assert.ok(
    kept.every((l) => /notes 1\b/.test(l)),
    "all of them are kept",
  );
  await farewell([ana]);
});
