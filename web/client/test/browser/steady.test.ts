// What a page holds on to: however many rooms are visited and however long one stays, listeners, elements and heap stay as they were.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CDPSession } from "playwright-core";
import { comeIn, introduce, looks, playing, synced, type Person } from "./people.ts";
import { party } from "./party.ts";
import { host, makePuzzle, movesOf } from "./rival.ts";
import { cellAt } from "./sudoku.ts";

// Nobody else makes so many rooms one after another.
const { invite, farewell } = party(() =>
  Promise.resolve(["--limits", "messages=1000/1000,player=1000/1000,rooms=1000/1000"]),
);

// ROOMS=50 STAY=30 for long.
const rooms = Number(process.env["ROOMS"] ?? 5);
const minutes = Number(process.env["STAY"] ?? 2);
const warm = 12; // rooms after which the browser has all that it makes of code that runs again and again
const settled = 2; // minutes in which what is kept for good may still come
const few = 40; // elements by which one visit may differ from another
const heapMost = 400_000; // bytes that may stay behind: what the browser itself keeps for a page that is used is not even

/** Held is what a page holds on to. */
interface Held {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/** heldBy looks at a page once all that is garbage is gone. */
async function heldBy(line: CDPSession): Promise<Held> {
  for (let i = 0; i < 3; i++) await line.send("HeapProfiler.collectGarbage"); // what refers to elements goes first, they with the next
  const { metrics } = await line.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? NaN;
  return { listeners: of("JSEventListeners"), nodes: of("Nodes"), heap: of("JSHeapUsedSize") };
}

/** looking has what a page holds on to measured. */
async function looking({ page, context }: Person): Promise<CDPSession> {
  const line = await context.newCDPSession(page);
  await line.send("Performance.enable");
  return line;
}

/**
 * isSteady fails where something has grown from one look to a later one. What came times times between them may not have left
 * a listener each; what a page has once comes when it comes, on a busy machine after the first look.
 */
function isSteady(before: Held, after: Held, times: number, what: string): void {
  const told = `${times} ${what}: before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`;
  assert.ok(after.listeners < before.listeners + times, `listeners stay behind; ${told}`);
  assert.ok(after.nodes <= before.nodes + few, `elements stay behind; ${told}`);
  assert.ok(after.heap <= before.heap + heapMost, `the heap grows; ${told}`);
}

test(`a page that visits ${rooms} rooms keeps no listeners, elements or memory of them`, async (t) => {
  const ana = await invite("Ana");
  const { page } = ana;
  const line = await looking(ana);
  await page.goto("/");
  const first = async () => page.locator(".room[data-view=play], .name-dialog").first().waitFor();
  let before: Held | undefined;
  for (let n = 1; n <= warm + rooms; n++) {
    await page.getByRole("button", { name: "Alone" }).click();
    await first();
    if (n === 1) await introduce(ana);
    await playing(ana);
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Leave seat" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
    await page.locator(".room[data-view=result]").waitFor();
    await page.getByRole("link", { name: "nonet, Home" }).click();
    await page.getByRole("button", { name: "Alone" }).waitFor();
    if (n === warm) before = await heldBy(line);
  }
  const after = await heldBy(line);
  t.diagnostic(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  if (before) isSteady(before, after, rooms, "rooms");
  await farewell([ana], /404/); // of a replay that is asked for before it is kept, and then again
});

test(`a page that stays in a room for ${minutes} minutes keeps no listeners, elements or memory`, async (t) => {
  const ana = await invite("Ana", looks.phone);
  const ben = await invite("Ben");
  const { page } = ana;
  await page.clock.install();
  const line = await looking(ana);
  const puzzle = await makePuzzle(ben, { kind: "sudoku", size: "9x9", difficulty: "easy" });
  const [code, rival] = await host(ben, { mode: "coop", window: 600 }, puzzle);
  await comeIn(ana, code);
  await page.getByRole("button", { name: "I am ready" }).tap();
  assert.equal(await rival.ask({ t: "ready", on: true }), "ok");
  await rival.begun();
  await playing(ana);
  const [own, other] = movesOf(puzzle)
    .slice(-2)
    .map((move) => move.split("=")[0]!) as [string, string];
  const cellOf = (name: string) => {
    const [row, col] = name.slice(1).split("c").map(Number) as [number, number];
    return (row - 1) * 9 + col - 1;
  };
  await cellAt(page, cellOf(own)).tap();
  let before: Held | undefined;
  // The page's own clock is moved on: all of its timers and frames come, in less time.
  for (let minute = 1; minute <= settled + minutes; minute++) {
    assert.equal(await rival.ask({ t: "note", marks: `${other}${minute % 2 ? "+" : "-"}1` }), "ok");
    await page.keyboard.press("Shift+Digit2");
    await page.clock.runFor(60_000);
    await synced(ana);
    if (minute === settled) before = await heldBy(line);
  }
  const after = await heldBy(line);
  t.diagnostic(`before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
  if (before) isSteady(before, after, minutes, "minutes");
  await farewell([ana, ben], /404/);
});
