import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { nextTurn, passages, pipesShape } from "../../src/kinds/pipes/tiles.ts";
import { solvePipes } from "../../src/kinds/pipes/solver.ts";
import type { Shape } from "../../src/board/shape.ts";
import { party } from "./party.ts";
import { comeIn, configure, looks, makeRoom, still, waitForSync } from "./people.ts";
import { shadow } from "./rival.ts";
import { openRound } from "./rounds.ts";
import { cellOf, clickAll, waitForWin, moveOn, waitForTouch } from "./touch.ts";

const { invite, farewell } = party();

/** A puzzle that is being played, and its solution. */
interface Pipes {
  readonly shape: Shape;
  readonly solution: readonly number[];
}

/** Returns a puzzle with its solution. */
function pipesOf(puzzle: wire.Puzzle): Pipes {
  const shape = pipesShape(puzzle);
  const solution = solvePipes(
    shape,
    shape.boxes.map(() => 0),
  );
  assert.ok(solution);
  return { shape, solution };
}

/** Returns how often a tile has to be turned from its first position. */
function turns({ shape, solution }: Pipes, cell: number): number {
  let n = 0;
  for (let value = shape.start?.[cell] ?? 1; value !== solution[cell]; value = nextTurn(shape, cell, value)) n++;
  return n;
}

/** Returns each of these cells as often as its tile has to be turned. */
function allTurns(pipes: Pipes, cells: readonly number[]): number[] {
  return cells.flatMap((cell) => Array<number>(turns(pipes, cell)).fill(cell));
}

test("a race of pipes by clicks: own turns, a check with Done, a mistake, a reload and a spectator", async () => {
  const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve", still)]);
  const { code, puzzle } = await openRound(ana, [ben], { kind: "pipes", size: "5x5" });
  await Promise.all([ana, ben].map(waitForTouch));
  const pipes = pipesOf(puzzle);
  const free = pipes.solution.findIndex((_, cell) => turns(pipes, cell) > 0); // locking it as it is would be a mistake
  const { page } = ana;

  await cellOf(ana, free).click({ button: "right" });
  await page
    .locator(".player", { hasText: "you" })
    .getByLabel(/^1 of \d mistakes$/)
    .waitFor();

  for (let n = turns(pipes, free); n > 0; n--) await cellOf(ana, free).click();
  await waitForSync(ana);
  await page.reload();
  await waitForTouch(ana);
  assert.doesNotMatch(
    (await cellOf(ana, free).getAttribute("aria-label")) ?? "",
    /locked/,
    "turning a tile is not a move",
  );
  await cellOf(ana, free).click({ button: "right" }); // it is as it was turned before
  await page.locator("[role=gridcell]").nth(free).and(page.locator("[aria-label*=locked]")).waitFor();

  // On the phone the tiles around the source are turned and checked at once.
  const source = pipes.shape.source ?? 0;
  const around = passages(pipes.shape)[source]?.filter((cell) => cell >= 0) ?? [];
  for (const cell of [source, ...around]) for (let n = turns(pipes, cell); n > 0; n--) await cellOf(ben, cell).tap();
  await ben.page.getByRole("button", { name: /^Done \(\d+\)$/ }).tap();
  await cellOf(ben, source).and(ben.page.locator("[aria-label*=locked]")).waitFor();

  // Once all are joined nothing is left to do.
  const others = [...pipes.solution.keys()].filter((cell) => cell !== free);
  await comeIn(eve, code, true);
  await eve.page.locator(".player", { hasText: "Ana" }).waitFor();
  await clickAll(ana, allTurns(pipes, others));
  await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
  await farewell([eve]);
  await waitForSync(ben);
  assert.equal(await (await shadow(ben, code)).ask({ t: "leave" }), "ok");
  await page.getByRole("heading", { name: "You win" }).waitFor();
  await farewell([ana, ben]);
});

test("pipes by keyboard alone: arrows go, the space bar turns, Enter locks, and the last turn ends it", async () => {
  const ana = await invite("Ana", still);
  const pipes = pipesOf((await openRound(ana, [], { kind: "pipes", size: "5x5" })).puzzle);
  const { page } = ana;
  await waitForTouch(ana);
  await page.locator("[role=gridcell]:focus").waitFor();
  await page.keyboard.press("Control+Home");
  for (const cell of pipes.solution.keys()) {
    for (let n = turns(pipes, cell); n > 0; n--) await page.keyboard.press("Space");
    if (cell < 5) await page.keyboard.press("Enter");
    await moveOn(ana, cell, 5);
  }
  await waitForWin(ana);
  await farewell([ana]);
});

test("where any value is accepted, turning all tiles of an imported game ID solves it", async () => {
  const ana = await invite("Ana", still);
  const heard: string[] = [];
  ana.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await makeRoom(ana, { kind: "pipes", size: "5x5" });
  await ana.page.getByRole("button", { name: "Own puzzle" }).click();
  await ana.page.getByRole("textbox", { name: "Puzzle" }).fill("5x5:496849d6257b8eb554a823bb8");
  await ana.page.getByRole("button", { name: "Use this puzzle" }).click();
  await configure(ana, { Mistakes: "Blind" });
  const { page } = ana;
  await page.getByRole("button", { name: "Start alone" }).click();
  await waitForTouch(ana);
  const messages = heard
    .flatMap((frame) => frame.split("\n"))
    .map((line) => JSON.parse(line) as { puzzle?: wire.Puzzle });
  const pipes = pipesOf(messages.find(({ puzzle }) => puzzle?.clues)?.puzzle ?? assert.fail());
  assert.deepEqual(pipes.shape.tiles?.slice(0, 5), [4, 9, 6, 8, 4]);
  assert.equal(await page.getByRole("button", { name: "Lock" }).count(), 0);
  // An erased tile has its first position, and can be turned again.
  const far = pipes.solution.findIndex((_, cell) => turns(pipes, cell) > 0);
  const began = (await cellOf(ana, far).getAttribute("aria-label")) ?? "";
  await cellOf(ana, far).click();
  await page
    .locator("[role=gridcell]")
    .nth(far)
    .and(page.locator(`[aria-label="${began}"]`))
    .waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Erase" }).click();
  await page
    .locator("[role=gridcell]")
    .nth(far)
    .and(page.locator(`[aria-label="${began}"]`))
    .waitFor();
  await clickAll(ana, allTurns(pipes, [...pipes.solution.keys()]));
  await waitForWin(ana);
  await farewell([ana]);
});

test("two players solve pipes together, with a hint", async () => {
  const ana = await invite("Ana");
  const { puzzle, rivals } = await openRound(ana, ["Ben"], { kind: "pipes", size: "5x5", mode: "coop" });
  await waitForTouch(ana);
  const pipes = pipesOf(puzzle);
  const { page } = ana;
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page
    .getByText(/Look here: row \d column \d\./)
    .first()
    .waitFor();
  const locked = (cell: number) => cellOf(ana, cell).and(page.locator("[aria-label*=locked]"));
  for (let n = turns(pipes, 0); n > 0; n--) await cellOf(ana, 0).click();
  await cellOf(ana, 0).click({ button: "right" });
  await locked(0).waitFor();
  assert.equal(await rivals[0]!.ask({ t: "place", move: `r1c2=${pipes.solution[1]}` }), "ok");
  await locked(1).waitFor();
  // The rest is turned by one, until all tiles are joined.
  await clickAll(ana, allTurns(pipes, [...pipes.solution.keys()].slice(2)));
  await page.getByRole("heading", { name: "Solved together" }).waitFor();
  await farewell([ana]);
});
