// Boards that are touched with tools, of whatever kind.

import type { Locator } from "playwright-core";
import type { Person } from "./people.ts";
import { cellAt } from "./sudoku.ts";

/** touching waits until somebody's board is there to be touched: then all boards have something to erase with. */
export async function touching({ page }: Person): Promise<void> {
  const pad = page.locator(".room[data-view=play] .pad.touched");
  await pad.getByRole("button", { name: "Erase", disabled: false }).waitFor();
}

/** cellOf is a cell of somebody's board. */
export function cellOf({ page }: Person, cell: number): Locator {
  return cellAt(page, cell);
}

/** says waits until a cell is told so. */
export async function says(person: Person, cell: number, told: string): Promise<void> {
  await cellOf(person, cell)
    .and(person.page.locator(`[aria-label*=", ${told}"]`))
    .waitFor();
}

/** labelsOf are all cells as a screen reader says them. */
export function labelsOf({ page }: Person): Promise<string[]> {
  return page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label") ?? ""));
}

/** stroke drags the mouse from a cell to another one. */
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

/** onward moves the cursor to the cell behind the one it is at, row by row. */
export async function onward({ page }: Person, cell: number, side: number): Promise<void> {
  const end = cell % side === side - 1;
  await page.keyboard.press(end ? "Home" : "ArrowRight");
  if (end) await page.keyboard.press("ArrowDown");
}

/** finished waits until the round is over, and won. */
export async function finished({ page }: Person): Promise<void> {
  await page
    .getByRole("heading", { name: /Solved|You win/ })
    .first()
    .waitFor();
}
