// Boards with tools, of any kind.

import type { Locator } from "playwright-core";
import type { Person } from "./people.ts";
import { cellAt } from "./sudoku.ts";

/** Waits until a player's board can be touched: all such boards have an eraser then. */
export async function waitForTouch({ page }: Person): Promise<void> {
  const pad = page.locator(".room[data-view=play] .pad.touched");
  await pad.getByRole("button", { name: "Erase", disabled: false }).waitFor();
}

/** Returns a cell of a player's board. */
export function cellOf({ page }: Person, cell: number): Locator {
  return cellAt(page, cell);
}

/** Waits until a cell has a label. */
export async function says(person: Person, cell: number, label: string): Promise<void> {
  await cellOf(person, cell)
    .and(person.page.locator(`[aria-label*=", ${label}"]`))
    .waitFor();
}

/** Returns the labels of all cells. */
export function labelsOf({ page }: Person): Promise<string[]> {
  return page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label") ?? ""));
}

/** Drags the mouse from a cell to another one. */
export async function stroke(
  person: Person,
  first: number,
  last: number,
  button: "left" | "right" = "left",
): Promise<void> {
  const at = async (cell: number) => {
    const box = await cellOf(person, cell).boundingBox();
    if (!box) throw new Error(`cell ${cell} is not on the page`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const { mouse } = person.page;
  await mouse.move(...(await at(first)));
  await mouse.down({ button });
  if (last !== first) await mouse.move(...(await at(last)), { steps: 8 });
  await mouse.up({ button });
}

/**
 * Clicks on cells, one in each frame, for boards that a test only needs filled. The page itself makes the events, which
 * takes less CPU than sending them from the test.
 */
export function clickAll({ page }: Person, cells: readonly number[]): Promise<void> {
  return page.evaluate(async (list) => {
    const all = document.querySelectorAll("nonet-board [role=gridcell]");
    for (const cell of list) {
      const { left, top, width, height } = all[cell]!.getBoundingClientRect();
      const point = { pointerId: 1, pointerType: "mouse", clientX: left + width / 2, clientY: top + height / 2 };
      for (const type of ["pointerdown", "pointerup"])
        all[cell]!.dispatchEvent(new PointerEvent(type, { bubbles: true, ...point }));
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, cells);
}

/** Moves the cursor to the next cell, row by row. */
export async function moveOn({ page }: Person, cell: number, side: number): Promise<void> {
  const end = cell % side === side - 1;
  await page.keyboard.press(end ? "Home" : "ArrowRight");
  if (end) await page.keyboard.press("ArrowDown");
}

/** Waits until the round is over, and won. */
export async function waitForWin({ page }: Person): Promise<void> {
  await page
    .getByRole("heading", { name: /Solved|You win/ })
    .first()
    .waitFor();
}
