// Solves a board from what the page shows, as any player could.

import type { Page } from "playwright-core";
import { appears } from "./people.ts";

/** Reads the board from the page: 0 is a cell to fill. */
export async function givensOf(page: Page): Promise<number[]> {
  const cells = page.locator("nonet-board [role=gridcell]");
  await cells.first().waitFor();
  return cells.evaluateAll((all) => all.map((c) => Number(c.querySelector(".digit")?.textContent ?? 0)));
}

/** Solves a board with square boxes by backtracking, the cell with the fewest candidates first. */
export function solve(givens: readonly number[]): number[] {
  const cells = [...givens];
  if (!fill(cells)) throw new Error("the board has no solution");
  return cells;
}

function fill(cells: number[]): boolean {
  let best = -1;
  let choices: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] !== 0) continue;
    const open = candidates(cells, cell);
    if (best < 0 || open.length < choices.length) [best, choices] = [cell, open];
  }
  if (best < 0) return true;
  for (const value of choices) {
    cells[best] = value;
    if (fill(cells)) return true;
  }
  cells[best] = 0;
  return false;
}

/** Returns the candidates of a cell. */
export function candidates(cells: readonly number[], cell: number): number[] {
  const side = Math.sqrt(cells.length);
  const taken = new Set(peers(cell, side).map((p) => cells[p]));
  return Array.from({ length: side }, (_, i) => i + 1).filter((v) => !taken.has(v));
}

/** Returns the cells of a cell's row, column and box. */
export function peers(cell: number, side: number): number[] {
  const row = Math.floor(cell / side);
  const col = cell % side;
  const wide = Math.sqrt(side);
  const box = (row - (row % wide)) * side + col - (col % wide);
  const lines = Array.from({ length: side }, (_, i) => [
    row * side + i,
    i * side + col,
    box + Math.floor(i / wide) * side + (i % wide),
  ]);
  return lines.flat();
}

/** Returns a cell on the page. */
export function cellAt(page: Page, cell: number) {
  return page.locator("nonet-board [role=gridcell]").nth(cell);
}

/** Waits until a cell has exactly these notes, in the form of its label: "1 9". */
export async function waitForNotes(page: Page, cell: number, values: string): Promise<void> {
  const label = values === "" ? /, empty$/ : new RegExp(`, empty, notes ${values}$`);
  await cellAt(page, cell)
    .and(page.getByRole("gridcell", { name: label }))
    .waitFor();
}

/** Waits until a player has filled a cell. */
export async function waitForValueBy(page: Page, cell: number, name: string): Promise<void> {
  await cellAt(page, cell)
    .and(page.getByRole("gridcell", { name: new RegExp(`, by ${name}$`) }))
    .waitFor();
}

/** Types a digit into a cell. */
export async function enter(page: Page, cell: number, value: number): Promise<void> {
  await cellAt(page, cell).click();
  await page.keyboard.press(String(value));
}

/** Enters a wrong digit and waits until it is shown as one, which it is for a moment. */
export async function mistake(page: Page, cell: number, value: number): Promise<void> {
  const shown = appears(page, ".wrong");
  await enter(page, cell, value);
  await shown;
}

/**
 * Enters a solution's digits into cells, several in each frame, for boards that a test only needs filled. The page
 * itself makes the events of the mouse and the keyboard, which takes half as much CPU as sending them from the test.
 */
export function enterAll(page: Page, cells: readonly number[], solution: readonly number[]): Promise<void> {
  return page.evaluate(
    async (digits) => {
      const all = document.querySelectorAll("nonet-board [role=gridcell]");
      for (const [i, [cell, digit]] of digits.entries()) {
        const { left, top, width, height } = all[cell]!.getBoundingClientRect();
        const point = { pointerId: 1, pointerType: "mouse", clientX: left + width / 2, clientY: top + height / 2 };
        for (const type of ["pointerdown", "pointerup"])
          all[cell]!.dispatchEvent(new PointerEvent(type, { bubbles: true, ...point }));
        const key = new KeyboardEvent("keydown", { key: String(digit), code: `Digit${digit}`, bubbles: true });
        (document.activeElement ?? document.body).dispatchEvent(key);
        if (i % 8 === 7) await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    },
    cells.map((cell) => [cell, solution[cell]!] as const),
  );
}

/** Returns the cells to fill. */
export function emptyCells(givens: readonly number[]): number[] {
  return givens.flatMap((value, cell) => (value === 0 ? [cell] : []));
}
