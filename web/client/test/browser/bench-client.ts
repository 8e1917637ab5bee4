// How long it takes from a key to the paint that shows it, told by Chromium's own tracing: a 25x25 board in a race, with
// five rivals on the page who place a digit every half second. SIZE=9x9 takes another board.
//
// Each key's "work" is the processor time that the page's main thread takes for it: the event's handlers, style, layout, paint
// and commit, up to the frame that shows it. Its "latency" is Chromium's EventLatency: from the event's making to the picture
// on the screen, with the wait for the frame, the browser's own stages, and whatever else keeps the machine busy.

import { execFileSync } from "node:child_process";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launch, makeRoom, person, waitForPlay, type Person } from "./people.ts";
import { startServer } from "./server.ts";
import { cellAt } from "./sudoku.ts";

const size = process.env["SIZE"] ?? "25x25";
const rivals = 5;
const keysEach = 120;

/** Chromium's names for the parts of a frame on the main thread, the handling of the event first. */
const commit = "ProxyMain::BeginMainFrame::commit";
const stages = new Set([
  "EventDispatch",
  "FireAnimationFrame",
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "Paint",
  "Layerize",
  commit,
]);

/** The used fields of Chromium's trace events. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** The CPU time of the thread. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id2?: { readonly local?: string };
  readonly args?: {
    readonly data?: { readonly type?: string };
    readonly event_latency?: { readonly event_type: string; readonly display_trace_id?: number };
  };
}

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  const host = await person(browser, server.url, "Ana");
  const code = await makeRoom(host, { size, difficulty: "easy" });
  const crowd = await rivalsPage(browser, server.url, code);
  await host.page.locator(".player").nth(rivals).waitFor();
  await host.page.getByRole("button", { name: "I’m ready" }).click();
  await waitForPlay(host);
  const todo = await puzzleOf(host.page);
  await crowd.evaluate(
    (moves) => (globalThis as unknown as Crowd).play(moves, 500),
    todo.map((t) => t.move),
  );
  console.log(`${size}, ${rivals} rivals, ${keysEach} keys of each sort; milliseconds`);
  console.log("what                        work p50   p95   max   latency p50   p95   max");
  const arrows = ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp"];
  await measure(host, "move the cursor", (i) => arrows[i % 4] ?? "");
  await measure(host, "extend the selection", (i) => `Shift+${arrows[i % 4]}`);
  await focusEmpty(host, todo);
  await measure(host, "note a digit", (i) => `Shift+Digit${(i % 9) + 1}`);
  await measurePlaces(host, "place a digit", todo.slice(-60, -30));
  await host.page.keyboard.press("Control+a");
  await measure(host, "note a digit in all cells", (i) => `Shift+Digit${(i % 9) + 1}`, 9);
  await host.page.keyboard.press("Escape");
  await measure(host, "move, with notes in all", (i) => arrows[i % 4] ?? "");
  await measurePlaces(host, "place, with notes in all", todo.slice(-30));
  console.log(`${host.complaints.length} complaints`);
} finally {
  await browser.close();
  await server.stop();
}

/** The functions of the rivals' page. */
interface Crowd {
  play(moves: readonly string[], every: number): void;
}

/** Seats five players without a page: one tab has all their sockets. */
async function rivalsPage(b: Browser, url: string, code: string): Promise<Page> {
  const page = await (await b.newContext({ baseURL: url })).newPage();
  await page.goto("/leaderboard");
  await page.evaluate(
    async ({ code, rivals }) => {
      const sockets: WebSocket[] = [];
      let id = Date.now();
      for (let i = 0; i < rivals; i++) {
        const made = await fetch("/api/v1/players", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ name: `Rival ${i + 1}` }),
        });
        const { token } = (await made.json()) as { token: string };
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        const say = (message: object) => socket.send(JSON.stringify(message));
        await new Promise((done) => socket.addEventListener("open", done));
        say({ t: "hello", v: 1, token });
        say({ t: "enter", room: code });
        say({ t: "sit", id: ++id });
        say({ t: "ready", id: ++id, on: true });
        sockets.push(socket);
      }
      const play = (moves: readonly string[], every: number) => {
        let at = 0;
        setInterval(() => {
          const move = moves[at++];
          for (const socket of move ? sockets : []) socket.send(JSON.stringify({ t: "place", id: ++id, move }));
        }, every);
      };
      Object.assign(globalThis, { play });
    },
    { code, rivals },
  );
  return page;
}

interface Todo {
  readonly cell: number;
  readonly value: number;
  readonly move: string;
}

/** Reads the board from the page and lets the server's own solver solve it. */
async function puzzleOf(page: Page): Promise<Todo[]> {
  const givens = await page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((cells) => cells.map((c) => c.querySelector(".digit")?.textContent ?? "."));
  const side = Math.sqrt(givens.length);
  const nonet = process.env["NONET_BIN"] ?? "";
  const command = nonet ? [nonet] : ["go", "run", "nonet/cmd/nonet"];
  const solution = execFileSync(command[0] ?? "", [...command.slice(1), "solve", "-"], {
    input: givens.join(""),
    encoding: "utf8",
  }).trim();
  const value = (symbol: string) => "123456789ABCDEFGHIJKLMNOP".indexOf(symbol) + 1;
  return givens.flatMap((given, cell) => {
    const v = value(solution[cell] ?? "");
    return given === "." ? [{ cell, value: v, move: `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}=${v}` }] : [];
  });
}

async function focusEmpty({ page }: Person, todo: readonly Todo[]): Promise<void> {
  await cellAt(page, todo.at(-1)?.cell ?? 0).click();
}

/** Presses keys and prints how long each took. */
async function measure(who: Person, what: string, keyAt: (i: number) => string, many = keysEach): Promise<void> {
  report(
    what,
    await recordTrace(who, async () => {
      for (let i = 0; i < many; i++) {
        await who.page.keyboard.press(keyAt(i));
        await nextFrame(who.page);
      }
    }),
  );
}

/** Places right digits; moving the cursor is not measured. */
async function measurePlaces(who: Person, what: string, todo: readonly Todo[]): Promise<void> {
  const { page } = who;
  report(
    what,
    await recordTrace(who, async () => {
      for (const { cell, value } of todo) {
        await cellAt(page, cell).click();
        await page.keyboard.press(value > 9 ? `Key${String.fromCharCode(55 + value)}` : `Digit${value}`);
        await nextFrame(page);
      }
    }),
  );
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0))));
}

/** Records Chromium's trace of an action. */
async function recordTrace({ page, context }: Person, act: () => Promise<void>): Promise<TraceEvent[]> {
  const cdp: CDPSession = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const over = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  const includedCategories = ["devtools.timeline", "benchmark", "cc", "input", "latency"];
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await act();
  await cdp.send("Tracing.end");
  await over;
  await cdp.detach();
  return events;
}

function report(what: string, events: readonly TraceEvent[]): void {
  const figures = [workOf(events), latencyOf(events)].map((list) => {
    const sorted = list.sort((a, b) => a - b);
    const at = (part: number) =>
      ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN) / 1000).toFixed(1).padStart(6);
    return `${at(0.5)}${at(0.95)}${at(1)}`;
  });
  console.log(`${what.padEnd(28)}${figures[0]}        ${figures[1]}`);
}

/** Returns for each keydown how long the main thread was busy with it and with the frame that shows it. */
function workOf(events: readonly TraceEvent[]): number[] {
  const done = events.filter((e) => e.ph === "X" && stages.has(e.name)).sort((a, b) => a.ts - b.ts);
  const keys = done.filter((e) => e.name === "EventDispatch" && e.args?.data?.type === "keydown");
  return keys.flatMap((key) => {
    const own = done.filter((e) => e.pid === key.pid && e.tid === key.tid && e.ts >= key.ts);
    const shown = own.find((e) => e.name === commit);
    return shown ? [totalTime(own.filter((e) => e.ts <= shown.ts))] : [];
  });
}

/** Returns the total time of some events; nested events are counted once. */
function totalTime(events: readonly TraceEvent[]): number {
  let sum = 0;
  let until = 0;
  for (const { ts, dur = 0, tdur = 0 } of events) {
    if (ts < until) continue;
    sum += tdur;
    until = ts + dur;
  }
  return sum;
}

/** Returns Chromium's own measure of each key press that was followed by a paint. */
function latencyOf(events: readonly TraceEvent[]): number[] {
  const begun = new Map<string, number>();
  const all: number[] = [];
  for (const e of [...events].sort((a, b) => a.ts - b.ts)) {
    if (e.name !== "EventLatency") continue;
    const key = `${e.pid}/${e.id2?.local ?? ""}`;
    const latency = e.args?.event_latency;
    if (e.ph === "b" && latency?.event_type === "KEY_PRESSED" && latency.display_trace_id !== undefined)
      begun.set(key, e.ts);
    const since = begun.get(key);
    if (e.ph !== "e" || since === undefined) continue;
    all.push(e.ts - since);
    begun.delete(key);
  }
  return all;
}
