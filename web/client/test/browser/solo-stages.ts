// The pages for one person, in every state worth looking at.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type * as wire from "../../protocol.gen.ts";
import { follow, person } from "./people.ts";
import { cellAt, emptyCells, enterAll, givensOf, solve } from "./sudoku.ts";
import type { Look } from "./stages.ts";

/** A puzzle that singles solve, and its solution. */
export const onePuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const oneSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** A puzzle that is solved in a few moves. */
export const smallPuzzle = "123.3412214343.1";

/** Goes through the pages for one person, and stops in every state worth looking at. */
export async function soloStages(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<void> {
  const ana = await person(browser, url, "Ana", options);
  const { page } = ana;
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
  await look("sign-in", page);
  await follow(page, "/solo");
  await page.getByRole("radio", { name: "Hard" }).waitFor();
  await look("solo", page);
  await follow(page, `/solo?s=${onePuzzle}&level=easy`);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await cellAt(page, 3).click();
  for (const key of ["Shift+Digit2", "Shift+Digit6"]) await page.keyboard.press(key);
  await look("solo-play", page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await look("solo-hint", page);
  await page.getByRole("button", { name: "Pause" }).click();
  await look("solo-paused", page);
  await page.getByRole("button", { name: "Resume" }).first().click();
  await fillAll(page);
  await look("solo-solved", page);
  await techniques(page, look);
  await follow(page, `/solo?s=${smallPuzzle}&policy=strikes`);
  await cellAt(page, 3).click();
  for (const key of ["1", "2"]) await page.keyboard.press(key);
  await page.locator(".solo-end").waitFor();
  await look("solo-out", page);
  await follow(page, "/friends");
  await page.getByRole("heading", { name: "Friends", exact: true }).waitFor();
  await look("friends", page);
  await follow(page, "/import");
  await page.getByLabel("Puzzle as text").fill(onePuzzle);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("heading", { name: "Ready to play" }).waitFor();
  await look("import", page);
  await page.getByLabel("Puzzle as text").fill(onePuzzle.replace("53", "55"));
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("are all 5: row 1 column 1, row 1 column 2.").waitFor();
  await look("import-fault", page);
  await follow(page, `/print?s=${onePuzzle}`);
  await page.getByRole("switch", { name: "With solutions" }).check();
  await look("print", page);
  await follow(page, "/settings");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await look("settings", page);
  await ana.context.close();
}

/** Shows the times by technique of the solved game, and an exercise. */
async function techniques(page: Page, look: Look): Promise<void> {
  await page.route("**/me/techniques", async (route) => {
    const own = (await (await route.fetch()).json()) as wire.Techniques;
    const technique = own.techniques[0]?.technique ?? "";
    const puzzle = {
      kind: "sudoku",
      size: "4x4",
      width: 4,
      height: 4,
      values: 4,
      givens: "123.3412214343.1",
      level: "",
    };
    const exercises = [{ id: "one", technique, took: 48_000, puzzle, solution: "1234341221434321" }];
    await route.fulfill({ json: { ...own, exercises } }); // no move took long
  });
  await follow(page, "/techniques");
  await page.getByRole("button", { name: "Practise" }).waitFor();
  await look("techniques", page);
  await page.getByRole("button", { name: "Practise" }).click();
  await page.getByText("Last time: 48 s.").waitFor();
  await look("exercise", page);
}

/** Solves the puzzle on the page. */
export async function fillAll(page: Page): Promise<void> {
  const shown = await givensOf(page);
  await enterAll(page, emptyCells(shown), solve(shown));
  await page.locator(".solo-end").waitFor();
}
