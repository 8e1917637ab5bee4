// What a page retains: however many rooms are visited and however long one stays, listeners, elements and heap stay as
// they were.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession } from "playwright-core";
import { comeIn, looks, waitForPlay, waitForSync, watchRequests, type Person } from "./people.ts";
import { beginAlone } from "./rounds.ts";
import { party } from "./party.ts";
import { host, makePuzzle, movesOf } from "./rival.ts";
import { cellAt } from "./sudoku.ts";

// Nothing is compiled later or forgotten, so the heap is steady after a few rooms.
const steady = "--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation --no-flush-bytecode";

// Only this test creates so many rooms one after another.
const { invite, farewell } = party(
  () => Promise.resolve(["--limits", "messages=1000/1000,player=1000/1000,rooms=1000/1000"]),
  [steady],
);

// ROOMS=50 STAY=30 for a long run.
const rooms = Number(process.env["ROOMS"] ?? 3);
const minutes = Number(process.env["STAY"] ?? 2);
const warm = 3; // rooms after which the browser has compiled and cached what it ever will
const settled = 2; // minutes in which permanent data may still arrive
const few = 24; // elements by which two visits may differ
const heapMost = 60_000; // bytes that may remain, because the browser's own data for a page varies

/** The retained resources of a page. */
interface Held {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/** Measures a page after garbage collection. */
async function measureMemory(line: CDPSession): Promise<Held> {
  // what refers to elements is collected first, and the elements after that
  for (let i = 0; i < 3; i++) await line.send("HeapProfiler.collectGarbage");
  const { metrics } = await line.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? NaN;
  return { listeners: of("JSEventListeners"), nodes: of("Nodes"), heap: of("JSHeapUsedSize") };
}

/** Prepares measuring a page. */
async function openProfiler({ page, context }: Person): Promise<CDPSession> {
  const line = await context.newCDPSession(page);
  await line.send("Performance.enable");
  return line;
}

/**
 * Fails if something has grown between two measurements. What happened times times in between must not have left a
 * listener each; what a page has once may also appear after the first measurement, on a busy machine.
 */
function isSteady(before: Held, after: Held, times: number, what: string): void {
  const sizes = `${times} ${what}: before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`;
  assert.ok(after.listeners < before.listeners + times, `listeners were leaked; ${sizes}`);
  assert.ok(after.nodes <= before.nodes + few, `elements were leaked; ${sizes}`);
  assert.ok(after.heap <= before.heap + heapMost, `the heap grows; ${sizes}`);
}

test(`a page that visits ${rooms} rooms keeps no listeners, elements or memory of them`, async (t) => {
  const ana = await invite("Ana");
  const { page } = ana;
  const line = await openProfiler(ana);
  const waitForAnswers = watchRequests(page);
  // a busy machine may archive a round after the home page has asked for the last ones
  await page.route("**/api/v1/me/rounds?*", (route) => route.fulfill({ json: { rounds: [] } }));
  await page.goto("/");
  let before: Held | undefined;
  for (let n = 1; n <= warm + rooms; n++) {
    await page.getByRole("button", { name: "Play a friend" }).click();
    await beginAlone(ana);
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.locator(".room[data-view=result]").waitFor();
    await page.getByRole("link", { name: "nonet, Home" }).click();
    await page.getByRole("button", { name: "Play a friend" }).waitFor();
    await waitForAnswers();
    if (n === warm) before = await measureMemory(line);
  }
  const after = await measureMemory(line);
  t.diagnostic(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  if (before) isSteady(before, after, rooms, "rooms");
  await farewell([ana], /404/); // of a replay that is requested before it is archived, and then again
});

test(`a page that stays in a room for ${minutes} minutes keeps no listeners, elements or memory`, async (t) => {
  const ana = await invite("Ana", looks.phone);
  const ben = await invite("Ben");
  const { page } = ana;
  await page.clock.install();
  const line = await openProfiler(ana);
  const puzzle = await makePuzzle(ben, { kind: "sudoku", size: "9x9", difficulty: "easy" });
  const [code, rival] = await host(ben, { mode: "coop", window: 600 }, puzzle);
  await comeIn(ana, code);
  await page.getByRole("button", { name: "I’m ready" }).tap();
  assert.equal(await rival.ask({ t: "ready", on: true }), "ok");
  await rival.waitForStart();
  await waitForPlay(ana);
  const [own, other] = movesOf(puzzle)
    .slice(-2)
    .map((move) => move.split("=")[0]!) as [string, string];
  const cellOf = (name: string) => {
    const [row, col] = name.slice(1).split("c").map(Number) as [number, number];
    return (row - 1) * 9 + col - 1;
  };
  await cellAt(page, cellOf(own)).tap();
  let before: Held | undefined;
  // The page's clock is advanced: all of its timers and frames run, in less time.
  for (let minute = 1; minute <= settled + minutes; minute++) {
    assert.equal(await rival.ask({ t: "note", marks: `${other}${minute % 2 ? "+" : "-"}1` }), "ok");
    await page.keyboard.press("Shift+Digit2");
    await page.clock.runFor(60_000);
    await waitForSync(ana);
    if (minute === settled) before = await measureMemory(line);
  }
  const after = await measureMemory(line);
  t.diagnostic(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  if (before) isSteady(before, after, minutes, "minutes");
  await farewell([ana, ben], /404/);
});
