// Actions on a board of the workbench.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Prefs } from "../../src/device/prefs.ts";
import { launch } from "./people.ts";
import { cellAt } from "./sudoku.ts";
import { openBench, type Bench, type Work } from "./workbench.ts";

/**
 * Starts a browser for the tests of a file, and returns how to run a test on a workbench. Those with the same options
 * share a page, because opening it takes longer than most of them.
 */
export function useWorkbench() {
  let browser: Browser;
  const benches = new Map<string, Bench>();
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());
  return async (
    work: Work,
    options: BrowserContextOptions,
    run: (page: Page, bench: Bench) => Promise<void>,
    prefs: Partial<Prefs> = {},
  ): Promise<void> => {
    const name = JSON.stringify(options);
    const bench = benches.get(name) ?? (await openBench(browser, options));
    benches.delete(name); // a test that fails leaves its page in an unknown state
    await bench.call("renew", prefs);
    await bench.start(work);
    await run(bench.page, bench);
    assert.deepEqual(bench.complaints, []);
    benches.set(name, bench);
  };
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Waits until a cell has a label. */
export async function waitForLabel(page: Page, cell: number, label: RegExp): Promise<void> {
  await cellAt(page, cell)
    .and(page.getByRole("gridcell", { name: label }))
    .waitFor();
}

export function selectedCells(page: Page): Promise<number[]> {
  return page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((all) => all.flatMap((c, i) => (c.getAttribute("aria-selected") === "true" ? [i] : [])));
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page: Page, ...cells: number[]): Promise<void> {
  for (const [i, cell] of cells.entries()) {
    const { x, y } = await middleOf(cellAt(page, cell));
    await page.mouse.move(x, y, { steps: i === 0 ? 1 : 8 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
