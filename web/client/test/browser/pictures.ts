// Takes a picture of a board of each kind in the middle of a round, for the README: PICTURES=folder npm run pictures.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { LoosePuzzle } from "../../protocol.gen.ts";
import { sizes } from "./kind-rounds.ts";
import { comeIn, getReady, launch, person, synced } from "./people.ts";
import { host, makePuzzle, movesOf, shadow, type Rival } from "./rival.ts";
import { startServer } from "./server.ts";

const folder = process.env["PICTURES"] ?? "pictures";
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  for (const name of Object.keys(sizes)) await picture(browser, server.url, name);
} finally {
  await browser.close();
  await server.stop();
}

/** Fills half of a board, in a small window. */
async function picture(browser: Browser, url: string, name: string): Promise<void> {
  const [ben, ana] = await Promise.all([
    person(browser, url, "Ben"),
    person(browser, url, "Ana", { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 }),
  ]);
  const puzzle = await makePuzzle(ben, { ...sizes[name], difficulty: "medium", seed: "picture" });
  const [code, rival] = await host(ben, { mode: "race", public: false }, puzzle);
  await comeIn(ana, code);
  await getReady(ana);
  await rival.ask({ t: "ready", on: true });
  await rival.begun();
  await ana.page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
  await fillHalf(puzzle, await shadow(ana, code));
  const whole = ana.page.getByRole("button", { name: "Show the whole board" });
  if (await whole.isVisible()) await whole.click();
  await synced(ana);
  await ana.page
    .locator("nonet-board")
    .first()
    .screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
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
