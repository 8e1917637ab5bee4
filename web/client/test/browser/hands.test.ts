import assert from "node:assert/strict";
import { test } from "node:test";
import {
  appears,
  comeIn,
  configure,
  getReady,
  introduce,
  looks,
  makeRoom,
  named,
  playing,
  smallTargets,
  synced,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";
import { beginAlone } from "./rounds.ts";
import { cellAt, emptyCells, enterAll, givensOf, noted, solve } from "./sudoku.ts";

const { invite, farewell } = party();

/** Presses Tab until an element has the focus. */
async function reach({ page }: Person, name: string | RegExp): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const there = page.locator(":focus").and(page.getByRole("button", { name, exact: true }));
    if ((await there.count()) > 0) return;
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

test("a round starts at the top of the page, however far down the lobby was scrolled", async () => {
  const ana = await invite("Ana", looks.phone);
  await makeRoom(ana);
  await configure(ana, { Chat: "No" }); // far down in the list
  assert.ok(await ana.page.evaluate(() => scrollY > 0));
  await beginAlone(ana);
  assert.equal(await ana.page.evaluate(() => scrollY), 0);
  await farewell([ana]);
});

test("a race from the home page to the result by keyboard alone", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const { page } = ana;
  await named(ana);
  await page.goto("/");
  await reach(ana, "Play a friend");
  await page.keyboard.press("Enter");
  await page.locator(".room[data-view=lobby]").waitFor();
  await comeIn(ben, new URL(page.url()).pathname.slice("/r/".length));
  await getReady(ben);
  await reach(ana, "I’m ready");
  const focus = appears(page, "#main:focus"); // its button is gone
  const announced = appears(page, "[role=alert]", /Starting in 5/);
  await page.keyboard.press("Enter");
  await Promise.all([focus, announced]);
  await playing(ana);
  const givens = await givensOf(page);
  const solution = solve(givens);
  await page.locator("[role=gridcell]:focus").waitFor();
  let at = 40;
  const notes = emptyCells(givens).at(-1)!;
  await walk(ana, at, notes);
  await page.keyboard.press("Space");
  await page.keyboard.press("Digit3");
  await page.keyboard.press("Digit7");
  await page.keyboard.press("Shift+Space");
  await noted(page, notes, "3 7");
  await page.keyboard.press("Delete");
  await noted(page, notes, "");
  at = notes;
  for (const cell of emptyCells(givens)) {
    await walk(ana, at, cell);
    await page.keyboard.press(`Digit${solution[cell]}`);
    at = cell;
  }
  await ben.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await ben.page.getByRole("button", { name: "Leave" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await page.getByRole("alert").getByText("You win").waitFor({ state: "attached" });
  await page.getByText("Unranked, because this room is just for fun").waitFor();
  await page.getByRole("button", { name: "Play ranked" }).click();
  await ben.page.locator(".room[data-view=lobby] .facts", { hasText: "Ranked" }).waitFor();
  // Ben's page may ask for the players of the round when the next lobby has begun without him
  await farewell([ana, ben], /403 .*\/friends$/);
});

test("at 360 pixels nothing is wider than the page, and all targets are large enough for thumbs", async () => {
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
  await makeRoom(ana);
  await fits("the lobby");
  await page.getByRole("button", { name: "Start alone" }).tap();
  await playing(ana);
  await fits("the board");
  const box = await page.locator(".play-side").boundingBox();
  assert.ok(box && box.y + box.height <= 740, "board and pad are on one screen");

  const givens = await givensOf(page);
  const solution = solve(givens);
  const [first, ...others] = emptyCells(givens);
  await cellAt(page, first!).tap();
  await page.getByRole("button", { name: "Notes" }).tap();
  await page.getByRole("button", { name: /^5, / }).tap();
  await noted(page, first!, "5");
  await page.getByRole("button", { name: "Erase" }).tap();
  await noted(page, first!, "");
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
  await enterAll(page, rest, solution);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await fits("the result");
  await farewell([ana]);
});

test("notes that a digit rules out are removed automatically, and no others", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await makeRoom(ana);
  const { todo, solution } = await beginAlone(ana);
  const cell = todo.find((c) => todo.some((o) => o !== c && Math.floor(o / 9) === Math.floor(c / 9)))!;
  const peer = todo.find((o) => o !== cell && Math.floor(o / 9) === Math.floor(cell / 9))!;
  const value = solution[cell]!;
  const other = (value % 9) + 1;
  await cellAt(page, peer).click();
  await page.keyboard.press(`Shift+Digit${value}`);
  await page.keyboard.press(`Shift+Digit${other}`);
  await noted(page, peer, [value, other].sort().join(" "));
  await cellAt(page, cell).click();
  await page.keyboard.press(`Digit${value}`);
  await noted(page, peer, String(other));
  await synced(ana);
  await farewell([ana]);
});

test("notes, centre notes and colours survive a reload, and notes can still be undone", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.addInitScript(() => localStorage.setItem("nonet.prefs", JSON.stringify({ layers: true })));
  await makeRoom(ana);
  const [first, second] = (await beginAlone(ana)).todo;
  await cellAt(page, first!).click();
  await page.keyboard.press("Shift+Digit5");
  await page.keyboard.press("Control+Digit6");
  await cellAt(page, second!).click();
  await page.keyboard.press("Control+Shift+Digit2");
  await synced(ana);
  await page.reload();
  await playing(ana);
  await cellAt(page, first!)
    .and(page.getByRole("gridcell", { name: /, empty, notes 5, centre notes 6$/ }))
    .waitFor();
  await cellAt(page, second!)
    .and(page.getByRole("gridcell", { name: /, empty, colour 2$/ }))
    .waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await cellAt(page, first!)
    .and(page.getByRole("gridcell", { name: /, empty, centre notes 6$/ }))
    .waitFor();
  await page.getByRole("button", { name: "Redo" }).click();
  await cellAt(page, first!)
    .and(page.getByRole("gridcell", { name: /, empty, notes 5, centre notes 6$/ }))
    .waitFor();
  await farewell([ana]);
});

test("letters are digits on a large board", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await makeRoom(ana, { size: "16x16", difficulty: "medium" });
  await page.getByRole("button", { name: "Start alone" }).click();
  await playing(ana);
  const cells = page.locator("nonet-board [role=gridcell]");
  assert.equal(await cells.count(), 256);
  const labels = await cells.evaluateAll((all) => all.map((c) => c.getAttribute("aria-label") ?? ""));
  const cell = labels.findIndex((l) => l.endsWith("empty"));
  await cellAt(page, cell).click();
  for (const key of ["Shift+Digit9", "Shift+KeyA", "Shift+KeyG", "Shift+KeyH"]) await page.keyboard.press(key);
  await noted(page, cell, "9 A G");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Shift+Digit1");
  await synced(ana);
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

test("a name can be changed at the table", async () => {
  const ana = await invite("Ana");
  await makeRoom(ana);
  await introduce({ ...ana, name: "Annika" });
  await ana.page.locator(".player", { hasText: "Annika" }).waitFor();
  await farewell([ana]);
});
