import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shape } from "../../src/board/shape.ts";
import { makeUI } from "../../src/kinds/queens/ui.ts";
import { words } from "../../src/kinds/queens/words/en.ts";
import { party } from "./party.ts";
import { comeIn, looks, makeRoomAtHome, still, waitForSync, type Person } from "./people.ts";
import { openRound } from "./rounds.ts";
import { cellOf, clickAll, waitForWin, labelsOf, moveOn, says, stroke, waitForTouch } from "./touch.ts";

const { invite, farewell } = party();
const look = makeUI(words);

/** Returns the board as a screen reader reads it: the region of each cell. */
async function readBoard(person: Person, side: number, stars = 1): Promise<Shape> {
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
async function findSolution(
  person: Person,
  side: number,
  stars = 1,
): Promise<{ readonly solution: readonly number[]; readonly queens: readonly number[] }> {
  const solution = look.solve?.(await readBoard(person, side, stars), Array<number>(side * side).fill(0));
  assert.ok(solution, "the board must be solvable from its spoken description");
  return { solution, queens: solution.flatMap((value, cell) => (value > 0 ? [cell] : [])) };
}

test("a race of queens by clicks, with a mistake, a stroke, a reload and a spectator", async () => {
  const [ana, eve] = await Promise.all([invite("Ana"), invite("Eve", still)]);
  const { code, rivals } = await openRound(ana, ["Ben"], { kind: "queens", size: "9x9" });
  await waitForTouch(ana);
  const { page } = ana;
  const { solution, queens } = await findSolution(ana, 9);

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
  await waitForSync(ana);
  await page.reload();
  await waitForTouch(ana);
  for (let cell = row; cell < row + 9; cell++) await says(ana, cell, cell === first ? "queen" : "crossed out");

  await comeIn(eve, code, true);
  await clickAll(
    ana,
    others.flatMap((cell) => [cell, cell]),
  );
  await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await farewell([eve]);
  assert.equal(await rivals[0]!.ask({ t: "leave" }), "ok");
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await farewell([ana]);
});

test("a race of two stars by keyboard and screen reader alone", async () => {
  const ana = await invite("Ana", still);
  await makeRoomAtHome(ana, { kind: "Queens", size: "8x8", rules: "Two stars" });
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await waitForTouch(ana);
  const { solution } = await findSolution(ana, 8, 2);
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
    await moveOn(ana, cell, 8);
  }
  await waitForWin(ana);
  await farewell([ana]);
});

test("where any value is accepted, taps cycle: cross, queen, empty", async () => {
  const ana = await invite("Ana", { ...looks.phone, ...still });
  await openRound(ana, [], { kind: "queens", size: "9x9", mode: "solo", policy: "blind" });
  await waitForTouch(ana);
  const { queens } = await findSolution(ana, 9);
  const box = await cellOf(ana, 0).boundingBox();
  assert.ok(box && box.width >= 36, `${box?.width} pixels a cell are too few for a thumb`);
  for (const label of ["crossed out", "queen", "empty"]) {
    await cellOf(ana, 0).tap();
    await says(ana, 0, label);
  }
  await waitForSync(ana);
  await clickAll(
    ana,
    queens.flatMap((cell) => [cell, cell]),
  );
  await waitForWin(ana);
  await farewell([ana]);
});
