// A browser with a board on a page and no server, to test boards alone, of any size and kind.

import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Prefs } from "../../src/device/prefs.ts";
import { looks, patience } from "./people.ts";
import type { Work, Workbench } from "./workbench-page.ts";

export type { Work } from "./workbench-page.ts";

const origin = "http://workbench.test";
const built = fileURLToPath(new URL("../..", import.meta.url)); // the compiled client
const source = join(built, ".."); // its style sheets and fonts

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Workbench</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/src/boot.js"></script><link rel="stylesheet" href="/css/first.css"><link rel="stylesheet" href="/css/rest.css"><link rel="stylesheet" href="/css/games.css"><link rel="stylesheet" href="/css/results.css">
<script type="module" src="/test/browser/workbench-page.js"></script></head><body></body></html>`;

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** The page and its functions. */
export interface Bench {
  readonly page: Page;
  readonly complaints: string[];
  start(work: Work): Promise<void>;
  /** Calls a function of the page. */
  call<K extends keyof Workbench>(what: K, ...args: Parameters<Workbench[K]>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the page in a new context with the given preferences. */
export async function openBench(
  browser: Browser,
  options: BrowserContextOptions = {},
  prefs: Partial<Prefs> = {},
): Promise<Bench> {
  const context = await browser.newContext({ ...looks.desktop, ...options });
  context.setDefaultTimeout(patience);
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on("console", (m) => void (m.type() === "error" && complaints.push(m.text())));
  tab.on("pageerror", (e) => complaints.push(e.stack ?? e.message));
  await tab.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: page });
    const type = types[extname(pathname)];
    if (!type) return route.fulfill({ status: 404 });
    return route.fulfill({
      contentType: type,
      body: await readFile(join(type === "text/javascript" ? built : source, pathname)),
    });
  });
  await tab.addInitScript((kept) => localStorage.setItem("nonet.prefs", kept), JSON.stringify(prefs));
  await tab.goto(`${origin}/`);
  await tab.waitForFunction(() => "bench" in globalThis);
  const call: Bench["call"] = (what, ...args) =>
    tab.evaluate(
      ([name, list]) => {
        const { bench } = globalThis as unknown as { bench: Record<string, (...a: unknown[]) => void> };
        bench[name]?.(...list);
      },
      [what, args] as const,
    );
  return { page: tab, complaints, start: (work) => call("start", work), call, close: () => context.close() };
}

/** A 9x9 board with its solution. */
export const classic: Work = {
  side: 9,
  givens: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  solution: "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
};

/** A 9x9 board without givens, with cages. */
export const killer: Work = {
  side: 9,
  clues:
    "boxes 3x3\ncages 8=r1c1,r1c2 17=r1c3,r2c3,r3c3,r4c3 13=r1c4,r1c5 30=r2c1,r2c2,r3c1,r3c2,r4c1,r4c2 18=r5c5,r5c6,r6c5,r6c6 9=r9c9",
  givens: ".".repeat(81),
};

/** Returns a board with the given side, half filled by a simple pattern. */
export function large(side: number): Work {
  const box = Math.sqrt(side);
  const symbols = "123456789ABCDEFGHIJKLMNOP";
  const value = (row: number, col: number) => (row * box + Math.floor(row / box) + col) % side;
  const cells = Array.from({ length: side * side }, (_, i) => symbols[value(Math.floor(i / side), i % side)] ?? ".");
  return { side, givens: cells.map((c, i) => ((i * 7) % 5 < 2 ? c : ".")).join(""), solution: cells.join("") };
}
