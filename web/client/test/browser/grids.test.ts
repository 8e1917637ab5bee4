import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeOf } from "../../src/board/shape.ts";
import { solutionOf } from "../../src/puzzle/solver.ts";
import { comeIn, getReady, looks, makeRoom, playing, synced, type Person } from "./people.ts";
import { party } from "./party.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();
const side = 21;
const shape = shapeOf({ width: side, height: side, values: 9, clues: "grids r1c1 r1c13 r7c7 r13c1 r13c13" });

const cells = Array.from({ length: side * side }, (_, at) => at).filter((at) => !shape.voids.has(at));

/** cell is a cell of the board by its place; on the page there are none where there is no cell. */
function cell({ page }: Person, at: number) {
  return page.locator("nonet-board [role=gridcell]").nth(cells.indexOf(at));
}

/** puzzleOf reads the board off the page and solves it. */
async function puzzleOf({ page }: Person): Promise<{ solution: readonly number[]; todo: readonly number[] }> {
  const shown = await page.locator("nonet-board [role=gridcell]").evaluateAll((all) => all.map((c) => Number(c.querySelector(".digit")?.textContent ?? 0)));
  assert.equal(shown.length, cells.length);
  const givens = Array.from({ length: side * side }, () => 0);
  cells.forEach((at, i) => (givens[at] = shown[i] ?? 0));
  const solution = solutionOf(shape, givens);
  if (typeof solution === "string") throw new Error(`the board has the solution ${solution}`);
  return { solution, todo: cells.filter((at) => givens[at] === 0) };
}

/** press enters a value by clicks alone: on its cell, then on the pad. */
async function press(person: Person, at: number, value: number): Promise<void> {
  await cell(person, at).click();
  await person.page.locator(`.pad .key[data-value="${value}"]`).click();
}

const mapKey = ({ page }: Person, n: number) => page.locator(".grid-key").nth(n - 1);
const shownGrid = (person: Person, n: number) => mapKey(person, n).and(person.page.locator("[aria-pressed=true]")).waitFor();

test("a samurai for two by clicks and keys: one sees all five grids, one a grid at a time and who is in which", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben", looks.phone)]);
  const code = await makeRoom(ana, { mode: "Co-op", size: "Samurai", difficulty: "Easy" });
  await comeIn(ben, code);
  for (const p of [ana, ben]) await getReady(p);
  await Promise.all([ana, ben].map(playing));
  const { solution, todo } = await puzzleOf(ana);

  // On the phone the middle grid is on view, and the map leads to the others.
  await shownGrid(ben, 3);
  assert.equal(await ana.page.locator(".grid-key[aria-pressed=true]").count(), 0);
  await mapKey(ben, 1).click();
  await shownGrid(ben, 1);
  await mapKey(ana, 1).and(ana.page.getByRole("button", { name: /here: Ben$/ })).waitFor();

  // A sweep goes on to the grid on the right, and keys to the next one.
  const box = await ben.page.locator("nonet-board .view").boundingBox();
  assert.ok(box);
  await sweep(ben, box.x + box.width * 0.8, box.y + box.height / 2, -box.width * 0.6);
  await shownGrid(ben, 2);
  await ben.page.keyboard.press("g");
  await shownGrid(ben, 3);
  await ben.page.keyboard.press("Shift+G");
  await shownGrid(ben, 2);

  // Arrows lead over a shared box into the next grid, and the view goes along.
  await cell(ben, 8 * side + 12).click();
  for (let i = 0; i < 3; i++) await ben.page.keyboard.press("ArrowDown");
  await shownGrid(ben, 3);

  // All but the right column of boxes is Ana's, who sees everything at once.
  const bens = todo.filter((at) => at % side >= 18 && Math.floor(at / side) < 9);
  await mapKey(ben, 2).click();
  for (const at of bens) await press(ben, at, solution[at]!);
  const anas = todo.filter((at) => !bens.includes(at));
  for (const at of anas.slice(0, 9)) await press(ana, at, solution[at]!);
  await enterAll(ana.page, anas.slice(9).map((at) => cells.indexOf(at)), cells.map((at) => solution[at]!));
  for (const p of [ana, ben]) await p.page.getByRole("heading", { name: "Solved together" }).waitFor();
  await synced(ana);
  await farewell([ana, ben]);
});

/** sweep draws a finger quickly over the board. */
async function sweep({ context, page }: Person, x: number, y: number, by: number): Promise<void> {
  const touch = await context.newCDPSession(page);
  const began = Date.now() / 1000;
  // The times are told, for a busy machine takes longer over it than a finger.
  const event = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x + by * part, y }], timestamp: began + part / 10 });
  await event("touchStart", 0);
  for (const part of [0.3, 0.7, 1]) await event("touchMove", part);
  await event("touchEnd", 1);
  await touch.detach();
}
