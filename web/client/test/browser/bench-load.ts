// Measures how long somebody on a slow line waits for the first page, and for a room to which they are invited: npm run
// bench:load. The line is made slow by the browser itself. A page counts as usable when it takes a press of its main button,
// and as whole when that button is the client's own.

import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { launch, looks, makeRoom, person } from "./people.ts";
import { startServer } from "./server.ts";

/** Network conditions for Chromium: latency per request in milliseconds, and bits per second in both directions. */
const lines = {
  "Slow 3G of the developer tools": { latency: 2_000, throughput: 400_000 },
  "a round trip of 400 ms": { latency: 400, throughput: 400_000 },
};

type Line = (typeof lines)[keyof typeof lines];

/** When things were ready, in milliseconds from the start of the navigation, and the transferred bytes. */
interface Wait {
  readonly painted: number;
  readonly usable: number;
  readonly whole: number;
  readonly answered: number;
  readonly bytes: number;
  readonly waterfall: readonly string[];
}

const visits = 5;
const server = await startServer();
const browser = await launch();
try {
  const room = await makeRoom(await person(browser, server.url, "Ben"));
  const pages = { "the first page": "/", "an invitation": `/r/${room}` };
  for (const [name, line] of Object.entries(lines)) {
    console.log(`\n${name}: ${line.latency} ms, ${line.throughput / 1000} kbit/s; medians of ${visits} visits`);
    for (const [what, path] of Object.entries(pages)) {
      report(`${what}, first visit`, await repeatVisit(() => firstVisit(browser, line, path)));
      report(`${what}, second visit`, await repeatVisit(() => secondVisit(browser, line, path)));
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function repeatVisit(visit: () => Promise<Wait>): Promise<Wait[]> {
  const waits: Wait[] = [];
  for (let i = 0; i < visits; i++) waits.push(await visit());
  return waits.sort((a, b) => a.usable - b.usable);
}

function report(what: string, waits: readonly Wait[]): void {
  const middle = (pick: (w: Wait) => number) =>
    Math.round(waits.map(pick).sort((a, b) => a - b)[waits.length >> 1] ?? 0);
  console.log(
    `${what}: painted ${middle((w) => w.painted)} ms, usable ${middle((w) => w.usable)} ms, whole ${middle((w) => w.whole)} ms, all answered ${middle((w) => w.answered)} ms, ${middle((w) => w.bytes)} bytes`,
  );
  for (const row of waits[waits.length >> 1]?.waterfall ?? []) console.log(`    ${row}`);
}

async function firstVisit(at: Browser, line: Line, path: string): Promise<Wait> {
  const context = await at.newContext({ baseURL: server.url, ...looks.phone, serviceWorkers: "block" });
  const wait = await measureVisit(context, await context.newPage(), line, path);
  await context.close();
  return wait;
}

/** Measures a page that the service worker serves, with the worker's own requests throttled. */
async function secondVisit(at: Browser, line: Line, path: string): Promise<Wait> {
  const context = await at.newContext({ baseURL: server.url, ...looks.phone });
  const page = await context.newPage();
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
  await slowWorkers(at, line);
  const wait = await measureVisit(context, page, line, path);
  await context.close();
  return wait;
}

/** Throttles the requests of service workers. */
async function slowWorkers(at: Browser, line: Line): Promise<void> {
  const wire = await at.newBrowserCDPSession();
  const { targetInfos } = await wire.send("Target.getTargets");
  for (const { targetId, type } of targetInfos) {
    if (type !== "service_worker") continue;
    const { sessionId } = await wire.send("Target.attachToTarget", { targetId });
    const send = (id: number, method: string, params: object) =>
      wire.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    await send(1, "Network.enable", {});
    await send(2, "Network.emulateNetworkConditions", conditions(line));
  }
}

async function measureVisit(context: BrowserContext, page: Page, line: Line, path: string): Promise<Wait> {
  const wire = await context.newCDPSession(page);
  const sum = await slowDown(wire, line);
  await page.addInitScript(press);
  await page.goto(path, { waitUntil: "networkidle", timeout: 120_000 });
  await page.waitForFunction(() => "whole" in window); // an invitation waits for its room's connection
  const seen = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const all = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const rows = all.map(
      (e) =>
        `${Math.round(e.startTime)} to ${Math.round(e.responseEnd)} ms, ${e.transferSize} bytes: ${new URL(e.name).pathname}`,
    );
    const { usable, whole } = window as unknown as { usable: number; whole: number };
    return { painted: paint, usable, whole, answered: Math.max(...all.map((e) => e.responseEnd)), waterfall: rows };
  });
  return { ...seen, bytes: sum.bytes };
}

async function slowDown(wire: CDPSession, line: Line): Promise<{ bytes: number }> {
  const sum = { bytes: 0 };
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => (sum.bytes += encodedDataLength));
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", conditions(line));
  return sum;
}

function conditions({ latency, throughput }: Line) {
  return { offline: false, latency, downloadThroughput: throughput / 8, uploadThroughput: throughput / 8 };
}

/**
 * Runs in the page: it records when the page takes a press of its main button, and when that button is the client's. The
 * press itself is taken back, because the page that it leads to is not measured.
 */
function press(): void {
  const waits = window as { usable?: number; whole?: number };
  const look = () => {
    const main = Array.from(document.querySelectorAll("main .primary")).find((el) => el.checkVisibility());
    const first = main?.closest(".prerendered");
    if (main && first) (main as HTMLElement).click();
    if (main && (!first || main.ariaBusy)) waits.usable ??= performance.now();
    if (main && first) main.ariaBusy = null;
    if (main && !first) waits.whole ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
