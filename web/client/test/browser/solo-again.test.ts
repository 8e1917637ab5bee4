import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { party } from "./party.ts";
import { fillAll, onePuzzle } from "./solo-stages.ts";
import { cellAt, waitForNotes } from "./sudoku.ts";

const { invite, farewell } = party();

/** A small puzzle with ten cells to fill. */
const tenCells = "......12.1.3.32.";

/** Returns the labels of all cells, once the board is drawn. */
async function board(page: Page): Promise<string[]> {
  const cells = page.locator("nonet-board [role=gridcell]");
  await cells.first().waitFor();
  return cells.evaluateAll((all) => all.map((cell) => cell.ariaLabel ?? ""));
}

/** Waits until the board is as it was. */
async function waitForBoard(page: Page, want: readonly string[]): Promise<void> {
  await page.waitForFunction(
    ([labels]) =>
      [...document.querySelectorAll("nonet-board [role=gridcell]")].every((c, i) => c.ariaLabel === labels![i]),
    [want] as const,
  );
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const redo = (page: Page) => page.getByRole("button", { name: "Redo" });

/** Makes marks of all types in two cells, and undoes one of them. */
async function mark(page: Page): Promise<void> {
  await cellAt(page, 3).click();
  for (const key of ["Shift+Digit1", "Control+Digit2", "Control+Shift+Digit3", "Shift+Digit4", "Control+z"])
    await page.keyboard.press(key);
  await page.getByRole("gridcell", { name: /, empty, notes 1, centre notes 2, colour 3$/ }).waitFor();
  await undo(page).and(page.locator(":enabled")).waitFor();
  await redo(page).and(page.locator(":enabled")).waitFor();
}

/** Checks that a game is at its start, now and after a reload. */
async function checkFresh(page: Page, start: readonly string[]): Promise<void> {
  for (const reloads of [false, true]) {
    if (reloads) await page.reload();
    await page.locator(".solo-table").waitFor();
    await waitForBoard(page, start);
    assert.ok(await undo(page).isDisabled(), "there is nothing to undo");
    assert.ok(await redo(page).isDisabled(), "there is nothing to redo");
    assert.match((await page.getByRole("timer").textContent()) ?? "", /0:0\d/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await waitForBoard(page, start);
  }
}

/** Enables all types of marks on the device. */
const offerLayers = (page: Page) =>
  page.addInitScript(
    () => localStorage.getItem("nonet.prefs") ?? localStorage.setItem("nonet.prefs", '{"layers":true}'),
  );

test('"Start over" and "Play it again" keep nothing of the previous game, also after a reload', async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await offerLayers(page);
  for (const game of [tenCells, `${tenCells.replaceAll("1", "4")}&policy=strikes`]) {
    await page.goto(`/solo?s=${game}`);
    await page.locator(".solo-table").waitFor();
    const start = await board(page);
    await mark(page);
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
    await checkFresh(page, start);

    await mark(page);
    await fillAll(page);
    await page.getByRole("button", { name: "Play again" }).click();
    await checkFresh(page, start);

    await mark(page);
    await fillAll(page);
    await page.getByRole("button", { name: "Race your best" }).click();
    await checkFresh(page, start);
  }
  await farewell([ana]);
});

test("a game can be restarted without a network", async () => {
  const ana = await invite("Ana");
  const { page, context } = ana;
  await offerLayers(page);
  await page.goto(`/solo?s=${tenCells}`);
  await page.locator(".solo-table").waitFor();
  await context.setOffline(true);
  const start = await board(page);
  await mark(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await waitForBoard(page, start);
  assert.ok(await undo(page).isDisabled());
  await context.setOffline(false);
  await farewell([ana], /ERR_INTERNET_DISCONNECTED/);
});

test("the moves of a hint are undone and redone as one, in sudoku, nonogram, queens and tango", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  for (const kind of ["sudoku", "nonogram", "queens", "tango"]) {
    await page.goto(kind === "sudoku" ? "/solo" : `/solo?kind=${kind}`);
    await page.getByRole("radio", { name: "No limit" }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".solo-table").waitFor();
    const fill = page.getByRole("button", { name: "Auto-notes" });
    if (await fill.isVisible()) await fill.click();
    const states = [await board(page)];
    for (let i = 0; i < 2; i++) {
      const before = states[i]!;
      await page.getByRole("button", { name: "Hint" }).click();
      for (const more of ["Why?", "Show me", "Fill in"]) await page.getByRole("button", { name: more }).click();
      await page.locator(".hint-panel").waitFor({ state: "hidden" });
      const done = await board(page);
      assert.notDeepEqual(done, before);
      await undo(page).click();
      await waitForBoard(page, before);
      await redo(page).click();
      await waitForBoard(page, done);
      states.push(done);
    }
    await page.reload();
    await page.locator(".solo-table").waitFor();
    await waitForBoard(page, states[2]!);
    for (const no of [1, 0]) {
      await page.keyboard.press("Control+z");
      await waitForBoard(page, states[no]!);
    }
    for (const no of [1, 2]) {
      await page.keyboard.press("Control+y");
      await waitForBoard(page, states[no]!);
    }
  }
  await farewell([ana]);
});

test("solo: erasing a wrong value restores the notes, also after a reload", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto(`/solo?s=${onePuzzle}`);
  await page.getByRole("button", { name: "Auto-notes" }).click();
  const start = await board(page);
  await cellAt(page, 2).click();
  await page.keyboard.press("1"); // the solution has 4 there
  await page.waitForFunction(() =>
    document.querySelectorAll("nonet-board [role=gridcell]")[2]?.querySelector(".digit"),
  );
  const placed = await board(page);
  await page.reload();
  await waitForBoard(page, placed);
  await cellAt(page, 2).click();
  await page.keyboard.press("Delete");
  await waitForBoard(page, start);
  await page.keyboard.press("Control+z");
  await waitForBoard(page, placed);
  await page.keyboard.press("1");
  await waitForBoard(page, start);
  await waitForNotes(page, 2, "1 2 4");
  await farewell([ana]);
});
