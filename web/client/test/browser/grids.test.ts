import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeOf } from "../../src/board/shape.ts";
import { solutionOf } from "../../src/puzzle/solver.ts";
import { appears, comeIn, looks, waitForPlay, still, waitForSync, type Person } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { openRound } from "./rounds.ts";
import { waitForWin, labelsOf } from "./touch.ts";

const { invite, farewell } = party();
const side = 21;
const shape = shapeOf({ width: side, height: side, values: 9, clues: "grids r1c1 r1c13 r7c7 r13c1 r13c13" });

const cells = Array.from({ length: side * side }, (_, at) => at).filter((at) => !shape.voids.has(at));

/** Returns a cell of the board by its position; positions outside of the grids have no element. */
function cell({ page }: Person, at: number) {
  return page.locator("nonet-board [role=gridcell]").nth(cells.indexOf(at));
}

/** Reads the board from the page and solves it. */
async function puzzleOf({ page }: Person): Promise<{ solution: readonly number[]; todo: readonly number[] }> {
  const shown = await page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((all) => all.map((c) => Number(c.querySelector(".digit")?.textContent ?? 0)));
  assert.equal(shown.length, cells.length);
  const givens = Array.from({ length: side * side }, () => 0);
  cells.forEach((at, i) => (givens[at] = shown[i] ?? 0));
  const solution = solutionOf(shape, givens);
  if (typeof solution === "string") throw new Error(`the board has the solution ${solution}`);
  return { solution, todo: cells.filter((at) => givens[at] === 0) };
}

/** Enters a value with clicks: on its cell, then on the pad. */
async function press(person: Person, at: number, value: number): Promise<void> {
  await cell(person, at).click();
  await person.page.locator(`.pad .key[data-value="${value}"]`).click();
}

const mapKey = ({ page }: Person, n: number) => page.locator(".grid-key").nth(n - 1);
const waitForGrid = (person: Person, n: number) =>
  mapKey(person, n).and(person.page.locator("[aria-pressed=true]")).waitFor();

test("a samurai for two by clicks and keys: one sees all five grids, the other one grid and where the first is", async () => {
  const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve", looks.phone)]);
  const { code } = await openRound(ana, [ben], { mode: "coop", size: "samurai", difficulty: "easy" });
  await Promise.all([ana, ben].map(waitForPlay));
  const { solution, todo } = await puzzleOf(ana);

  // On the phone the middle grid is visible, and the map leads to the others.
  await waitForGrid(ben, 3);
  assert.equal(await ana.page.locator(".grid-key[aria-pressed=true]").count(), 0);
  await mapKey(ben, 1).click();
  await waitForGrid(ben, 1);
  await mapKey(ana, 1)
    .and(ana.page.getByRole("button", { name: /here: Ben$/ }))
    .waitFor();

  // A spectator on a phone has no map, and sees the whole board.
  await comeIn(eve, code, true);
  await eve.page.locator("nonet-board [role=gridcell] .digit").first().waitFor();
  await eve.page.locator("nonet-board .view.near").waitFor({ state: "detached" });
  assert.equal(await eve.page.locator(".grid-map").isVisible(), false);
  await farewell([eve]);

  // A swipe leads to the grid on the right, and keys to the next one.
  const box = await ben.page.locator("nonet-board .view").boundingBox();
  assert.ok(box);
  await sweep(ben, box.x + box.width * 0.8, box.y + box.height / 2, -box.width * 0.6);
  await waitForGrid(ben, 2);
  await ben.page.keyboard.press("g");
  await waitForGrid(ben, 3);
  await ben.page.keyboard.press("Shift+G");
  await waitForGrid(ben, 2);

  // Arrows lead through a shared box into the next grid, and the view follows.
  await cell(ben, 8 * side + 12).click();
  for (let i = 0; i < 3; i++) await ben.page.keyboard.press("ArrowDown");
  await waitForGrid(ben, 3);

  // Ben sees the grid on the right, and Ana the whole board. The rest would show nothing more.
  const bens = todo.filter((at) => at % side >= 18 && Math.floor(at / side) < 9).slice(0, 4);
  await mapKey(ben, 2).click();
  for (const at of bens) await press(ben, at, solution[at]!);
  const anas = todo.filter((at) => !bens.includes(at)).slice(0, 2);
  for (const at of anas) await press(ana, at, solution[at]!);
  for (const p of [ana, ben]) await waitForSync(p);
  for (const p of [ben, ana]) {
    await p.page.getByRole("button", { name: "Leave" }).click();
    await p.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  }

  // On a desktop the replay's board is as large as its controls permit.
  await ana.page.getByRole("link", { name: "Watch replay" }).click();
  await ana.page.locator(".replay nonet-board [role=gridcell]").first().waitFor();
  // the replay plays at once
  const play = await ana.page.getByRole("button", { name: /^(Play|Pause)$/ }).boundingBox();
  assert.ok(play && play.y + play.height < looks.desktop.viewport.height, "the replay is played without scrolling");
  await farewell([ana, ben]);
});

/** Returns the board as a screen reader reads it, cell by cell: its givens by their positions on the whole board. */
async function readBoard(person: Person): Promise<readonly number[]> {
  const givens = Array.from({ length: side * side }, () => 0);
  for (const label of await labelsOf(person)) {
    const [, row = "", col = "", value = ""] = /^row (\d+) column (\d+), (\d|empty)/.exec(label) ?? assert.fail(label);
    if (value !== "empty") givens[(Number(row) - 1) * side + Number(col) - 1] = Number(value);
  }
  return givens;
}

/** Presses a key, and waits for its announcement. */
async function pressAndHear({ page }: Person, key: string, words: RegExp): Promise<void> {
  const announced = appears(page, "[aria-live]", words); // the next announcement replaces it
  await page.keyboard.press(key);
  await announced;
}

test("a samurai race by keyboard and screen reader alone: from grid to grid, and through a box of two", async () => {
  const ana = await invite("Ana", still);
  const { code } = await openRound(ana, [], { size: "samurai", difficulty: "easy" });
  const { keyboard } = ana.page;
  await waitForPlay(ana);
  const focused = ana.page.locator("[role=gridcell]:focus");
  await focused
    .and(ana.page.locator('[aria-label^="row 11 column 11,"][aria-label*="Grid 3, row 5 column 5"]'))
    .waitFor();
  const givens = await readBoard(ana);
  const solution = solutionOf(shape, givens);
  if (typeof solution === "string") throw new Error(`what is heard has the solution ${solution}`);

  const board = [...givens];
  let slipped = false;
  // What of each grid is filled by keys: as much as the readings below need, because other rows would show the same. The
  // grids are in the order of the key that moves between them.
  for (const [grid, rows] of [
    [3, [0, 1]],
    [4, []],
    [5, []],
    [1, [7]],
    [2, []],
  ] as const) {
    const { row: top, col: left } = shape.grids?.[grid - 1] ?? assert.fail();
    const empty = cellsOfGrid(top, left).filter((at) => board[at] === 0).length;
    if (grid !== 3) await pressAndHear(ana, "g", new RegExp(`^Grid ${grid}, ${empty} empty cell`));
    await focused.and(ana.page.locator(`[aria-label*="Grid ${grid}, row 5 column 5"]`)).waitFor();
    const [first] = rows;
    if (first === undefined) continue;
    for (let i = 0; i < 4; i++) await keyboard.press(first % 2 === 0 ? "ArrowLeft" : "ArrowRight");
    for (let row = 4; row !== first; row += Math.sign(first - 4))
      await keyboard.press(first < 4 ? "ArrowUp" : "ArrowDown");
    for (const row of rows) {
      // row by row, in alternating directions
      const back = row % 2 === 1;
      for (let i = 0; i < 9; i++) {
        const at = (top + row) * side + left + (back ? 8 - i : i);
        const value = solution[at] ?? 0;
        if (board[at] === 0 && !slipped) {
          slipped = true;
          const place = `row ${Math.floor(at / side) + 1} column ${(at % side) + 1}`;
          await pressAndHear(ana, String((value % 9) + 1), new RegExp(`is wrong in ${place}`));
        }
        if (board[at] === 0) await keyboard.press(String(value));
        board[at] = value;
        if (i < 8) await keyboard.press(back ? "ArrowLeft" : "ArrowRight");
      }
      if (row < rows.at(-1)!) await keyboard.press("ArrowDown");
    }
    if (grid !== 1) continue;
    // a shared box: its row belongs to two grids
    await focused.and(ana.page.locator('[aria-label$="Grid 1, row 8 column 1"]')).waitFor();
    await keyboard.press("Alt+ArrowRight");
    await keyboard.press("Alt+ArrowRight");
    await focused.and(ana.page.locator('[aria-label$="Grid 1, row 8 column 7, Grid 3, row 2 column 1"]')).waitFor();
    await pressAndHear(ana, ",", /^Grid 1, Row 8: .*; complete\. Grid 3, Row 2: .*; complete\.$/);
  }
  await waitForSync(ana);
  await (await shadow(ana, code)).fill(
    cells.filter((at) => board[at] === 0),
    solution,
  );
  await waitForWin(ana);
  await farewell([ana]);
});

/** Returns the cells of the grid with a corner. */
function cellsOfGrid(top: number, left: number): number[] {
  return Array.from({ length: 81 }, (_, i) => (top + Math.floor(i / 9)) * side + left + (i % 9));
}

/** Moves a finger quickly over the board. */
async function sweep({ context, page }: Person, x: number, y: number, by: number): Promise<void> {
  const touch = await context.newCDPSession(page);
  const began = Date.now() / 1000;
  // The times are given, because a busy machine takes longer than a finger.
  const event = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + by * part, y }],
      timestamp: began + part / 10,
    });
  await event("touchStart", 0);
  for (const part of [0.3, 0.7, 1]) await event("touchMove", part);
  await event("touchEnd", 1);
  await touch.detach();
}
