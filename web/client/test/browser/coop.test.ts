import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, getReady, makeRoom, playing, synced } from "./people.ts";
import { party } from "./party.ts";
import { cellAt, emptyCells, enter, givensOf, solve } from "./sudoku.ts";

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
  const seen = cellAt(ben.page, first);
  await seen.locator(".digit", { hasText: String(solution[first]!) }).waitFor();
  assert.equal(await seen.locator(".author").textContent(), "A");
  await enter(ben.page, second, solution[second]!);
  const theirs = cellAt(ana.page, second);
  await theirs.locator(".digit").waitFor();
  assert.equal(await theirs.locator(".author").textContent(), "B");
  const colour = (cell: number) => cellAt(ana.page, cell).evaluate((c) => getComputedStyle(c).color);
  assert.notEqual(await colour(first), await colour(second));

  await cellAt(ana.page, third).click();
  await ana.page.keyboard.press("Shift+Digit1");
  await ana.page.keyboard.press("Shift+Digit9");
  await cellAt(ben.page, third).locator(".notes", { hasText: "19" }).waitFor();
  await cellAt(ben.page, third).click();
  await ben.page.keyboard.press("Shift+Digit1");
  await cellAt(ana.page, third).locator(".notes > span").nth(1).waitFor({ state: "detached" });
  assert.equal(await cellAt(ana.page, third).locator(".notes").textContent(), "9");

  await comeIn(cleo, code);
  await playing(cleo);
  assert.equal(await cellAt(cleo.page, first).locator(".author").textContent(), "A");

  await ana.page.getByRole("button", { name: "Board options" }).click();
  await ana.page.getByRole("switch", { name: "Show who placed what" }).uncheck();
  assert.equal(await ana.page.locator(".author").count(), 0);
  await ana.page.getByRole("button", { name: "Close" }).click();

  for (const [i, cell] of emptyCells(givens).entries()) {
    if (cell === first || cell === second) continue;
    await enter([ana, ben, cleo][i % 3]!.page, cell, solution[cell]!);
  }
  for (const p of [ana, ben, cleo]) await p.page.getByRole("heading", { name: "Solved together" }).waitFor();
  await synced(ana);
  await farewell([ana, ben, cleo]);
});
