import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { drag, waitForLabel, middleOf, press, selectedCells, useWorkbench } from "./board-actions.ts";
import { looks } from "./people.ts";
import { cellAt, waitForNotes } from "./sudoku.ts";
import { classic, large } from "./workbench.ts";

const at = useWorkbench();

/** Simulates fingers on a page through Chromium. */
async function simulateFingers(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((p, id) => ({ ...p, id })) });
}

for (const side of [16, 25]) {
  test(`on a phone a box of ${side}x${side} fills the screen, and the view follows the cursor`, () =>
    at(large(side), looks.phone, async (page) => {
      await cellAt(page, 0).tap();
      await page.getByRole("button", { name: "Show the whole board" }).waitFor();
      await page.waitForFunction(() => document.getAnimations().length === 0);
      const box = await cellAt(page, 0).boundingBox();
      assert.ok(box && box.width >= 44, `a cell is ${box?.width} pixels wide`);
      await press(page, "End", "Control+End");
      await page.waitForFunction(() => document.getAnimations().length === 0);
      const [last, view] = await Promise.all([
        cellAt(page, side * side - 1).boundingBox(),
        page.locator(".view").boundingBox(),
      ]);
      assert.ok(
        last &&
          view &&
          last.x + last.width <= view.x + view.width + 1 &&
          last.y + last.height <= view.y + view.height + 1,
      );
      await page.getByRole("button", { name: "Show the whole board" }).tap();
      await page.getByRole("button", { name: "Show one box" }).waitFor();
      const [pad, wide] = await Promise.all([
        page.locator(".pad").boundingBox(),
        page.evaluate(() => document.documentElement.scrollWidth),
      ]);
      assert.ok(pad && pad.y + pad.height <= 740, `the pad ends at ${pad && pad.y + pad.height}`);
      assert.ok(wide <= 360);
    }));
}

test("two fingers zoom and enter nothing", () =>
  at(classic, looks.phone, async (page, bench) => {
    await bench.call("options");
    await page.getByRole("switch", { name: "Digit first" }).check();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: /^4, / }).tap();
    const before = await selectedCells(page);
    const touch = await simulateFingers(page);
    const a = await middleOf(cellAt(page, 2));
    const b = await middleOf(cellAt(page, 60));
    await touch("touchStart", a);
    await touch("touchStart", a, b);
    for (const i of [1, 2, 3, 4])
      await touch("touchMove", { x: a.x - 6 * i, y: a.y }, { x: b.x + 6 * i, y: b.y + 6 * i });
    await touch("touchEnd");
    await page.getByRole("button", { name: "Show the whole board" }).waitFor();
    assert.deepEqual(await selectedCells(page), before);
    await waitForNotes(page, 2, "");
  }));

test("a finger drags a selection, and a long press takes notes, but not a tap whose end a busy page handles late", () =>
  at(classic, looks.phone, async (page, bench) => {
    const touch = await simulateFingers(page);
    const [a, b] = [await middleOf(cellAt(page, 2)), await middleOf(cellAt(page, 3))];
    await touch("touchStart", a);
    await touch("touchMove", { x: (a.x + b.x) / 2, y: a.y });
    await touch("touchMove", b);
    await touch("touchEnd");
    assert.deepEqual(await selectedCells(page), [2, 3]);
    await touch("touchStart", await middleOf(cellAt(page, 12)));
    await page.locator(".mode[aria-pressed=true]", { hasText: "Notes" }).waitFor();
    await touch("touchEnd");
    assert.equal(
      await page.evaluate(() => document.activeElement?.tagName),
      "DIV",
      "no field, so no keyboard comes up",
    );
    const taken = await page
      .locator("nonet-board .grid, .key:visible")
      .evaluateAll((all) => [...new Set(all.map((el) => getComputedStyle(el).touchAction))]);
    assert.deepEqual(
      taken,
      ["none", "manipulation"],
      "the page neither scrolls under a stroke nor zooms at a second tap",
    );

    await bench.start(classic);
    await page.locator(".mode[aria-pressed=true]", { hasText: "Digit" }).waitFor();
    const line = await page.context().newCDPSession(page);
    const middle = await middleOf(cellAt(page, 2));
    const since = Date.now() / 1000;
    await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle], timestamp: since });
    await page.locator(".mode[aria-pressed=true]", { hasText: "Notes" }).waitFor();
    await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: since + 0.02 });
    await page.locator(".mode[aria-pressed=true]", { hasText: "Digit" }).waitFor();
    assert.deepEqual(await selectedCells(page), [2]);
    await page.getByRole("button", { name: /^4, / }).tap();
    await waitForLabel(page, 2, /, 4$/);
  }));

test("a double tap enters a cell's only note; a double click selects equal cells", () =>
  at(classic, looks.phone, async (page) => {
    await drag(page, 2, 3);
    await press(page, "Digit4");
    const { x, y } = await middleOf(cellAt(page, 2));
    await page.mouse.dblclick(x, y);
    assert.deepEqual(await selectedCells(page), [2, 3]);
    await waitForNotes(page, 2, "4");
    const touch = await simulateFingers(page);
    for (const type of ["touchStart", "touchEnd", "touchStart"] as const)
      await touch(type, ...(type === "touchStart" ? [{ x, y }] : []));
    await touch("touchEnd");
    await waitForLabel(page, 2, /, 4$/);
  }));
