import assert from "node:assert/strict";
import { test } from "node:test";
import type { PuzzleHeader, Shape } from "../../src/board/shape.ts";
import { makeUI } from "../../src/kinds/tango/ui.ts";
import { words } from "../../src/kinds/tango/words/en.ts";
import { party } from "./party.ts";
import { comeIn, looks, waitForToast, still, waitForSync, type Person } from "./people.ts";
import { openRound } from "./rounds.ts";
import { cellOf, clickAll, waitForWin, labelsOf, moveOn, says, waitForTouch } from "./touch.ts";

const { invite, farewell } = party();
const look = makeUI(words);

/** Returns the board as a screen reader reads it: its givens, and the signs next to its cells. */
async function readBoard(
  person: Person,
  side: number,
): Promise<{ readonly shape: Shape; readonly givens: readonly number[] }> {
  const labels = await labelsOf(person);
  const name = (cell: number) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
  const signs = labels.flatMap((label, cell) =>
    [...label.matchAll(/\b(un)?like the one (?:to the (right)|below)/g)].map(
      ([, not, right]) => `${name(cell)}${not ? "x" : "="}${name(cell + (right ? 1 : side))}`,
    ),
  );
  const plan: PuzzleHeader = { kind: "tango", width: side, height: side, values: 2, clues: `signs ${signs.join(" ")}` };
  return {
    shape: look.shape(plan),
    givens: labels.map((label) => (/, sun/.test(label) ? 1 : /, moon/.test(label) ? 2 : 0)),
  };
}

/** Returns the solution of such a board. */
async function findSolution(
  person: Person,
  side: number,
): Promise<{ readonly solution: readonly number[]; readonly todo: readonly number[] }> {
  const { shape, givens } = await readBoard(person, side);
  const solution = look.solve?.(shape, givens);
  assert.ok(solution, "the board must be solvable from its spoken description");
  return { solution, todo: givens.flatMap((value, cell) => (value === 0 ? [cell] : [])) };
}

const tool = (value: number | undefined) => (value === 1 ? "Sun" : "Moon");

test("a race of Tango by clicks, with a mistake, a note, a reload and a spectator", async () => {
  const [ana, eve] = await Promise.all([invite("Ana"), invite("Eve", still)]);
  const { code, rivals } = await openRound(ana, ["Ben"], { kind: "tango", size: "4x4" });
  await waitForTouch(ana);
  const { page } = ana;
  const { solution, todo } = await findSolution(ana, 4);
  const [first = 0, ...others] = todo;

  // A note, which is no move, and then the wrong symbol: the right button places the other one.
  await page.getByRole("button", { name: "Note" }).click();
  await cellOf(ana, first).click();
  await page.locator(`[aria-label*="notes sun"], [aria-label*="notes 1"]`).first().waitFor();
  await page.getByRole("button", { name: tool(solution[first]), exact: true }).click();
  await cellOf(ana, first).click({ button: "right" });
  await page
    .locator(".player", { hasText: "you" })
    .getByLabel(/^1 of \d mistakes$/)
    .waitFor();

  // A stroke that leaves its cell does nothing.
  await page.mouse.move(...(await middleOf(ana, others[0] ?? 0)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(ana, others[1] ?? 0)), { steps: 4 });
  await page.mouse.up();
  await page.reload();
  await waitForTouch(ana);
  assert.match((await cellOf(ana, others[0] ?? 0).getAttribute("aria-label")) ?? "", /empty/);

  await comeIn(eve, code, true);
  for (const value of [1, 2]) {
    await page.getByRole("button", { name: tool(value), exact: true }).click();
    await clickAll(
      ana,
      todo.filter((c) => solution[c] === value),
    );
  }
  await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await farewell([eve]);
  assert.equal(await rivals[0]!.ask({ t: "leave" }), "ok");
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await farewell([ana]);
});

/** Returns the middle of a cell. */
async function middleOf(person: Person, cell: number): Promise<[x: number, y: number]> {
  const box = await cellOf(person, cell).boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

test("a race of Tango by keyboard and screen reader alone", async () => {
  const ana = await invite("Ana", still);
  await openRound(ana, [], { kind: "tango", size: "4x4" });
  const { page } = ana;
  await waitForTouch(ana);
  const { solution, todo } = await findSolution(ana, 4);
  await page.locator("[role=gridcell]:focus").waitFor();
  await page.keyboard.press("Control+Home");
  for (const cell of solution.keys()) {
    // The digits are the symbols; Enter places the selected one, which is the sun, and with Shift the other.
    if (todo.includes(cell))
      await page.keyboard.press(
        cell % 2 === 0 ? `Digit${solution[cell]}` : solution[cell] === 1 ? "Enter" : "Shift+Enter",
      );
    await moveOn(ana, cell, 4);
  }
  await waitForWin(ana);
  await farewell([ana]);
});

test("in a race, a tap without a tool shows its value, and a second one on the cell places it", async () => {
  const ana = await invite("Ana", { ...looks.phone, ...still });
  await openRound(ana, [], { kind: "tango", size: "6x6" });
  const { page } = ana;
  await waitForTouch(ana);
  const { solution, todo } = await findSolution(ana, 6);
  const box = await cellOf(ana, 0).boundingBox();
  assert.ok(box && box.width >= 44, `${box?.width} pixels a cell are too few for a thumb`);
  const [first = 0] = todo.filter((cell) => solution[cell] === 1);
  const [other = 0] = todo.filter((cell) => solution[cell] === 2);
  await cellOf(ana, other).tap();
  await page.locator(".cursor.aimed").waitFor();
  await cellOf(ana, first).tap();
  await waitForToast(page, "Tap again");
  await says(ana, other, "empty");
  await cellOf(ana, first).tap();
  await page.locator(".aimed").waitFor({ state: "detached" });
  await says(ana, first, "sun");
  await page.getByRole("button", { name: "Moon", exact: true }).tap();
  await cellOf(ana, other).tap();
  await says(ana, other, "moon");
  await waitForSync(ana);
  assert.equal(await page.getByLabel(/^1 of \d mistakes$/).count(), 0);
  await farewell([ana]);
});

test("where a refused value costs nothing, the next tap places the other one", async () => {
  const ana = await invite("Ana", still);
  await openRound(ana, [], { kind: "tango", size: "4x4", mode: "coop", strikes: 0, growing: 0 });
  await waitForTouch(ana);
  const { solution, todo } = await findSolution(ana, 4);
  const [cell = 0] = todo.filter((c) => solution[c] === 2);
  await cellOf(ana, cell).click();
  await says(ana, cell, "sun, wrong");
  await cellOf(ana, cell).click();
  await says(ana, cell, "moon");
  await waitForSync(ana);
  await farewell([ana]);
});

test("where any value is accepted, taps cycle", async () => {
  const ana = await invite("Ana", still);
  await openRound(ana, [], { kind: "tango", size: "4x4", mode: "solo", policy: "blind" });
  await waitForTouch(ana);
  const { solution, todo } = await findSolution(ana, 4);
  const [first = 0] = todo;
  for (const value of ["sun", "moon", "empty"]) {
    await cellOf(ana, first).click();
    await says(ana, first, value);
  }
  await waitForSync(ana);
  await clickAll(
    ana,
    todo.flatMap((cell) => Array<number>(solution[cell] ?? 0).fill(cell)),
  );
  await waitForWin(ana);
  await farewell([ana]);
});
