// Takes the README's pictures: a race on a desktop and on a phone, and a board of each kind in the middle of a round.
// PICTURES=folder npm run pictures.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions } from "playwright-core";
import type { LoosePuzzle } from "../../protocol.gen.ts";
import { sizes } from "./kind-rounds.ts";
import { comeIn, getReady, launch, looks, person, waitForSync } from "./people.ts";
import { host, makePuzzle, movesOf, shadow, type Rival } from "./rival.ts";
import { startServer } from "./server.ts";
import { cellAt } from "./sudoku.ts";

const folder = process.env["PICTURES"] ?? "pictures";
mkdirSync(join(folder, "kinds"), { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  await race(browser, server.url, "race-desktop", { viewport: { width: 1280, height: 800 } });
  await race(browser, server.url, "race-phone", { ...looks.phone, colorScheme: "dark" });
  for (const name of Object.keys(sizes)) await board(browser, server.url, name);
} finally {
  await browser.close();
  await server.stop();
}

/** Takes a picture of Ana's page in the middle of a race, with a few notes. */
async function race(browser: Browser, url: string, file: string, options: BrowserContextOptions): Promise<void> {
  const { ben, ana, puzzle, code, rival } = await begin(browser, url, "sudoku", options);
  const player = await shadow(ana, code);
  const moves = movesOf(puzzle);
  for (let i = 0; i < 20; i++) {
    await player.ask({ t: "place", move: moves[i] });
    if (i % 3 > 0) await rival.ask({ t: "place", move: moves.at(-1 - i) });
    await ana.page.waitForTimeout(100 + 60 * (i % 4)); // so that the chart is no vertical line
  }
  const marks = moves.slice(21, 25).map((move) => `${move.replace("=", "+")} ${move.replace(/=.*/, "+3")}`);
  await player.ask({ t: "note", marks: marks.join(" ") });
  await cellAt(ana.page, 40).click();
  await waitForSync(ana);
  await ana.page.screenshot({ path: join(folder, `${file}.png`), animations: "disabled" });
  for (const p of [ben, ana]) await p.context.close();
}

/** Begins a race of Ana, in a browser with options, and Ben. */
async function begin(browser: Browser, url: string, name: string, options: BrowserContextOptions) {
  const [ben, ana] = await Promise.all([person(browser, url, "Ben"), person(browser, url, "Ana", options)]);
  const puzzle = await makePuzzle(ben, { ...sizes[name], difficulty: "medium", seed: "picture" });
  const [code, rival] = await host(ben, { mode: "race", public: false }, puzzle);
  await comeIn(ana, code);
  await getReady(ana);
  await rival.ask({ t: "ready", on: true });
  await rival.waitForStart();
  await ana.page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
  return { ben, ana, puzzle, code, rival };
}

/** Takes a picture of a half-filled board, in a small window. */
async function board(browser: Browser, url: string, name: string): Promise<void> {
  const options = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };
  const { ben, ana, puzzle, code } = await begin(browser, url, name, options);
  await fillHalf(puzzle, await shadow(ana, code));
  const whole = ana.page.getByRole("button", { name: "Show the whole board" });
  if (await whole.isVisible()) await whole.click();
  await waitForSync(ana);
  await ana.page
    .locator("nonet-board")
    .first()
    .screenshot({ path: join(folder, "kinds", `${name}.png`), animations: "disabled" });
  for (const p of [ben, ana]) await p.context.close();
}

/**
 * Fills rows from the top if cells may stay empty, and crosses out the others; on other boards it fills cells here and
 * there.
 */
async function fillHalf(loose: LoosePuzzle, player: Rival): Promise<void> {
  const { puzzle, solution = "" } = loose;
  const rows = puzzle.fill || puzzle.start ? Math.ceil(puzzle.height / 2) : puzzle.height;
  const row = (move: string) => Number(/^r(\d+)/.exec(move)?.[1]);
  const moves = movesOf(loose).filter((move) => row(move) <= rows);
  for (const move of rows < puzzle.height ? moves : moves.filter((_, i) => (i * 7) % 10 < 4))
    await player.ask({ t: "place", move });
  if (!puzzle.fill) return;
  const empty = [...solution.slice(0, rows * puzzle.width)].flatMap((value, cell) => (value === "." ? [cell] : []));
  const crosses = empty.map((cell) => `r${1 + Math.floor(cell / puzzle.width)}c${1 + (cell % puzzle.width)}+0`);
  for (let i = 0; i < crosses.length; i += 20)
    await player.ask({ t: "note", marks: crosses.slice(i, i + 20).join(" ") });
}
