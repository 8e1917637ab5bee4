import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, getReady, makeRoom, playing, synced } from "./people.ts";
import { party } from "./party.ts";
import { cellAt, emptyCells, enter, givensOf, noted, placedBy, solve } from "./sudoku.ts";

const { invite, farewell } = party();

test("one board for two: digits in their players' colours, notes for both, and a third one who comes late", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  const code = await makeRoom(ana, { mode: "Co-op", difficulty: "Easy" });
  await comeIn(ben, code);
  await getReady(ana);
  await getReady(ben);
  await Promise.all([playing(ana), playing(ben)]);
  const givens = await givensOf(ana.page);
  const solution = solve(givens);
  const [first, second, third] = emptyCells(givens) as [number, number, number];

  await enter(ana.page, first, solution[first]!);
  await placedBy(ben.page, first, "Ana");
  await enter(ben.page, second, solution[second]!);
  await placedBy(ana.page, second, "Ben");
  const colour = (cell: number) => cellAt(ana.page, cell).evaluate((c) => getComputedStyle(c).color);
  assert.notEqual(await colour(first), await colour(second));
  assert.equal(await cellAt(ben.page, first).locator(".digit").getAttribute("data-author"), "A");

  await cellAt(ana.page, third).click();
  await ana.page.keyboard.press("Shift+Digit1");
  await ana.page.keyboard.press("Shift+Digit9");
  await noted(ben.page, third, "1 9");
  await cellAt(ben.page, third).click();
  await ben.page.keyboard.press("Shift+Digit1");
  await noted(ana.page, third, "9");

  await comeIn(cleo, code);
  await playing(cleo);
  await placedBy(cleo.page, first, "Ana");

  await ana.page.getByRole("button", { name: "Board options" }).click();
  await ana.page.getByRole("switch", { name: "Show who placed what" }).uncheck();
  assert.equal(await ana.page.locator(".by").count(), 0);
  await ana.page.getByRole("button", { name: "Close" }).click();

  for (const [i, cell] of emptyCells(givens).entries()) {
    if (cell === first || cell === second) continue;
    await enter([ana, ben, cleo][i % 3]!.page, cell, solution[cell]!);
  }
  for (const p of [ana, ben, cleo]) await p.page.getByRole("heading", { name: "Solved together" }).waitFor();
  await synced(ana);
  await farewell([ana, ben, cleo]);
});
