// A board of each kind except the default one, in a room, with some content and a hint.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeRoom, person } from "./people.ts";
import type { Look } from "./stages.ts";

const boards = [
  { kind: "nonogram", size: "10x10" },
  { kind: "pipes", size: "7x7" },
  { kind: "queens", size: "8x8" },
  { kind: "tango", size: "6x6" },
  { kind: "sudoku", size: "samurai" },
] as const;

/** Begins a round of each kind in a room. */
export async function roomsOfKinds(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<void> {
  const ana = await person(browser, url, "Ana", options);
  const { page } = ana;
  for (const board of boards) {
    await makeRoom(ana, { ...board, mode: "coop", hints: 1, difficulty: "easy" });
    await page.getByRole("button", { name: "Start alone" }).click();
    await page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
    await changeCell(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-panel:visible").waitFor();
    await look(`room of ${board.kind} ${board.size}`, page);
  }
  await ana.context.close();
}

/** Notes or turns something, depending on the board. */
async function changeCell(page: Page): Promise<void> {
  const cell = page.locator("nonet-board [role=gridcell][tabindex='0']");
  await cell.focus();
  await cell.press("Shift+Digit1");
  await cell.press("Space");
}
