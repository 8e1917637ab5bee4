import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shape } from "../../src/board/shape.ts";
import { makeUI } from "../../src/kinds/queens/ui.ts";
import { words } from "../../src/kinds/queens/words/en.ts";
import { party } from "./party.ts";
import { comeIn, configure, allReady, looks, makeRoom, makeRoomAtHome, synced, type Person } from "./people.ts";
import { cellOf, finished, labelsOf, onward, says, stroke, touching } from "./touch.ts";

const { invite, farewell } = party();
const look = makeUI(words);

/** Returns the board as a screen reader reads it: the region of each cell. */
async function heard(person: Person, side: number, stars = 1): Promise<Shape> {
  const labels = await labelsOf(person);
  const regions = labels.map((label) => /, region ([A-Z])/.exec(label)?.[1] ?? "?").join("");
  return look.shape({
    kind: "queens",
    width: side,
    height: side,
    values: 1,
    fill: side,
    clues: `stars ${stars}\nregions ${regions}`,
  });
}

/** Returns the solution of such a board, and its queens. */
async function solved(
  person: Person,
  side: number,
  stars = 1,
): Promise<{ readonly solution: readonly number[]; readonly queens: readonly number[] }> {
  const solution = look.solve?.(await heard(person, side, stars), Array<number>(side * side).fill(0));
  assert.ok(solution, "the board must be solvable from its spoken description");
  return { solution, queens: solution.flatMap((value, cell) => (value > 0 ? [cell] : [])) };
}

test("a race of queens by clicks and taps, with a mistake, a stroke, a reload and a spectator", async () => {
  const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve")]);
  const code = await makeRoom(ana, { kind: "queens", size: "9x9" });
  await comeIn(ben, code);
  await comeIn(eve, code, true);
  await allReady([ana, ben]);
  await Promise.all([touching(ana), touching(ben)]);
  const { page } = ana;
  const { solution, queens } = await solved(ana, 9);

  // The first tap costs nothing, the second places a queen, here a wrong one.
  const empty = solution.indexOf(0);
  await cellOf(ana, empty).click();
  await says(ana, empty, "crossed out");
  await cellOf(ana, empty).click();
  await page
    .locator(".player", { hasText: "you" })
    .getByLabel(/^1 of \d mistakes$/)
    .waitFor();

  // A stroke crosses out cells around the queens, which are still there after a reload.
  const [first = 0, ...others] = queens;
  await cellOf(ana, first).click({ button: "right" });
  await says(ana, first, "queen");
  const row = first - (first % 9);
  await stroke(ana, row + 8, row);
  await synced(ana);
  await page.reload();
  await touching(ana);
  for (let cell = row; cell < row + 9; cell++) await says(ana, cell, cell === first ? "queen" : "crossed out");

  // On the phone nine columns are wide enough for a thumb, without zooming.
  const box = await cellOf(ben, 0).boundingBox();
  assert.ok(box && box.width >= 36, `${box?.width} pixels a cell`);
  for (let n = 0; n < 2; n++) await cellOf(ben, first).tap();
  await says(ben, first, "queen");

  for (const cell of others) for (let n = 0; n < 2; n++) await cellOf(ana, cell).click();
  await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await ben.page.getByRole("button", { name: "Leave" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await farewell([ana, ben, eve]);
});

test("a race of two stars by keyboard and screen reader alone", async () => {
  const ana = await invite("Ana");
  await makeRoomAtHome(ana, { kind: "Queens", size: "8x8", rules: "Two stars" });
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await touching(ana);
  const { solution } = await solved(ana, 8, 2);
  await page.locator("[role=gridcell]:focus").waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("+");
  await page.getByText("16 stars to go. Open regions: A B C D E F G H.").first().waitFor({ state: "attached" });
  for (const [cell, value] of solution.entries()) {
    // The space bar crosses out, Enter places. Only some cells are crossed out, because the server limits the rate of
    // commands.
    if (value > 0 || cell < 16) {
      await page.keyboard.press(value > 0 ? "Enter" : "Space");
      if (value > 0 && solution.lastIndexOf(1) === cell) break; // it ends the round, which removes the board
      await says(ana, cell, value > 0 ? "star" : "crossed out");
    }
    if (cell === 7) {
      await page.keyboard.press(",");
      await page
        .getByText(/^Row 1: .*Complete\.$/)
        .first()
        .waitFor({ state: "attached" });
    }
    await onward(ana, cell, 8);
  }
  await finished(ana);
  await farewell([ana]);
});

test("where any value is accepted, taps cycle: cross, queen, empty", async () => {
  const ana = await invite("Ana");
  await makeRoom(ana, { kind: "queens", size: "5x5" });
  await configure(ana, { Mistakes: "Blind" });
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await touching(ana);
  const { queens } = await solved(ana, 5);
  for (const label of ["crossed out", "queen", "empty"]) {
    await cellOf(ana, 0).click();
    await says(ana, 0, label);
  }
  await synced(ana);
  for (const cell of queens) for (let n = 0; n < 2; n++) await cellOf(ana, cell).click();
  await finished(ana);
  await farewell([ana]);
});
