import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shape } from "../../src/board/shape.ts";
import { makeLook } from "../../src/kinds/queens/look.ts";
import { words } from "../../src/kinds/queens/words/en.ts";
import { party } from "./party.ts";
import { comeIn, configure, getReady, introduce, looks, synced, type Person } from "./people.ts";

const { invite, farewell } = party();
const look = makeLook(words);

/** makeQueens makes a room for queens from the first page. */
async function makeQueens(host: Person, size: string, rules = ""): Promise<string> {
  const { page } = host;
  await page.goto("/");
  await page.getByRole("radio", { name: "Medium" }).waitFor();
  await page.locator(".kind-tile", { hasText: "Queens" }).click();
  await page.getByLabel("Size").selectOption(size);
  if (rules) await page.getByLabel("Rules").selectOption({ label: rules });
  await page.locator(".mode-tile", { hasText: "Race" }).click();
  await page.locator(".room[data-view=lobby], .name-dialog").first().waitFor();
  if (await page.locator(".name-dialog").count()) await introduce(host);
  await page.locator(".room[data-view=lobby]").waitFor();
  return new URL(page.url()).pathname.slice("/r/".length);
}

function playing({ page }: Person): Promise<void> {
  return page.locator(".room[data-view=play] .pad .brush:not(:disabled)").first().waitFor();
}

function cellAt({ page }: Person, cell: number) {
  return page.locator("nonet-board [role=gridcell]").nth(cell);
}

/** says waits until a cell is told so. */
async function says(person: Person, cell: number, told: string): Promise<void> {
  await cellAt(person, cell).and(person.page.locator(`[aria-label*=", ${told}"]`)).waitFor();
}

/** heard is the board as a screen reader says it: the region of each cell. */
async function heard({ page }: Person, side: number, stars = 1): Promise<Shape> {
  const labels = await page.locator("nonet-board [role=gridcell]").evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label") ?? ""));
  const regions = labels.map((label) => /, region ([A-Z])/.exec(label)?.[1] ?? "?").join("");
  return look.shape({ kind: "queens", width: side, height: side, values: 1, fill: side, clues: `stars ${stars}\nregions ${regions}` });
}

/** solved is the solution of a board that was heard, and where its queens are. */
async function solved(person: Person, side: number, stars = 1): Promise<{ readonly solution: readonly number[]; readonly queens: readonly number[] }> {
  const solution = look.solve?.(await heard(person, side, stars), Array<number>(side * side).fill(0));
  assert.ok(solution, "the board can be solved by what is said of it");
  return { solution, queens: solution.flatMap((value, cell) => (value > 0 ? [cell] : [])) };
}

/** stroke drags from one cell to another. */
async function stroke(person: Person, from: number, to: number): Promise<void> {
  const [a, b] = [await cellAt(person, from).boundingBox(), await cellAt(person, to).boundingBox()];
  assert.ok(a && b);
  const { mouse } = person.page;
  await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await mouse.down();
  await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
  await mouse.up();
}

test("a race of queens by clicks and taps, with a mistake, a stroke, a reload and a spectator", async () => {
  const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve")]);
  const code = await makeQueens(ana, "9x9");
  await comeIn(ben, code);
  await comeIn(eve, code, true);
  for (const who of [ana, ben]) await getReady(who);
  await Promise.all([playing(ana), playing(ben)]);
  const { page } = ana;
  const { solution, queens } = await solved(ana, 9);

  // The first tap costs nothing, the second places a queen: here a wrong one.
  const empty = solution.findIndex((value) => value === 0);
  await cellAt(ana, empty).click();
  await says(ana, empty, "crossed out");
  await cellAt(ana, empty).click();
  await page.locator(".player", { hasText: "you" }).getByLabel(/^1 of \d strikes$/).waitFor();

  // A stroke crosses out around what stands, and is still there after a reload.
  const [first = 0, ...others] = queens;
  await cellAt(ana, first).click({ button: "right" });
  await says(ana, first, "queen");
  const row = first - (first % 9);
  await stroke(ana, row + 8, row);
  await synced(ana);
  await page.reload();
  await playing(ana);
  for (let cell = row; cell < row + 9; cell++) await says(ana, cell, cell === first ? "queen" : "crossed out");

  // On the phone nine columns are wide enough for a thumb, without zoom.
  const box = await cellAt(ben, 0).boundingBox();
  assert.ok(box && box.width >= 36, `${box?.width} pixels a cell`);
  for (let n = 0; n < 2; n++) await cellAt(ben, first).tap();
  await says(ben, first, "queen");

  for (const cell of others) for (let n = 0; n < 2; n++) await cellAt(ana, cell).click();
  await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await ben.page.getByRole("button", { name: "Leave seat" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await farewell([ana, ben, eve]);
});

test("a race of two stars by keyboard and ear alone", async () => {
  const ana = await invite("Ana");
  await makeQueens(ana, "8x8", "Two stars");
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await playing(ana);
  const { solution } = await solved(ana, 8, 2);
  await page.locator("[role=gridcell]:focus").waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("+");
  await page.getByText("16 stars to place. Open regions: A B C D E F G H.").first().waitFor({ state: "attached" });
  for (const [cell, value] of solution.entries()) {
    // The space bar crosses out, Enter places.
    await page.keyboard.press(value > 0 ? "Enter" : "Space");
    await says(ana, cell, value > 0 ? "star" : "crossed out");
    if (cell === 7) {
      await page.keyboard.press(",");
      await page.getByText(/^Row 1: .*Complete\.$/).first().waitFor({ state: "attached" });
    }
    if (value > 0 && solution.lastIndexOf(1) === cell) break;
    await page.keyboard.press(cell % 8 === 7 ? "Home" : "ArrowRight");
    if (cell % 8 === 7) await page.keyboard.press("ArrowDown");
  }
  await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
  await farewell([ana]);
});

test("where any value is taken, taps go around: cross, queen, empty", async () => {
  const ana = await invite("Ana");
  await makeQueens(ana, "5x5");
  await configure(ana, { Mistakes: "Blind" });
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await playing(ana);
  const { queens } = await solved(ana, 5);
  for (const told of ["crossed out", "queen", "empty"]) {
    await cellAt(ana, 0).click();
    await says(ana, 0, told);
  }
  await synced(ana);
  for (const cell of queens) for (let n = 0; n < 2; n++) await cellAt(ana, cell).click();
  await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
  await farewell([ana]);
});
