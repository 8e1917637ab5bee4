// What Lighthouse says of the pages that people meet first, as on a middling phone on a slow line: npm run lighthouse. Each
// page is loaded RUNS times (3), and the median of its scores is told, with what cost points. DESKTOP=1 takes a desk's measures.
// Lighthouse is fetched for it and is none of the client's tools: it brings two hundred packages along.

import { spawnSync } from "node:child_process";
import { launch, person, type Person } from "./people.ts";
import { host, makePuzzle, movesOf } from "./rival.ts";
import { startServer } from "./server.ts";
import type { LoosePuzzle } from "../../protocol.gen.ts";

const lighthouse = "lighthouse@12.8.2";
const runs = Number(process.env["RUNS"] ?? 3);
const preset = process.env["DESKTOP"] ? ["--preset=desktop"] : [];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The used fields of a Lighthouse report. Scores are from 0 to 1; null if there is nothing to judge. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  const ben = await person(browser, server.url, "Ben");
  const puzzle = await makePuzzle(ben, { kind: "sudoku", size: "9x9", difficulty: "easy" });
  const [lobby] = await host(ben, { mode: "race", public: false }, puzzle);
  const [room, replay] = await playRound(ben, puzzle);
  await browser.close();
  const pages = {
    home: "/",
    lobby: `/r/${lobby}`,
    result: `/r/${room}`,
    daily: "/daily",
    replay,
    solo: "/solo",
    boards: "/leaderboard",
  };
  console.log(`${lighthouse}, ${preset.length ? "a desk" : "a phone"}, medians of ${runs}: ${categories.join(", ")}`);
  for (const [name, path] of Object.entries(pages))
    report(
      name,
      Array.from({ length: runs }, () => judge(server.url + path)),
    );
} finally {
  await browser.close();
  await server.stop();
}

/** Plays a race alone, and returns its room and the address of its replay. */
async function playRound(ben: Person, puzzle: LoosePuzzle): Promise<[code: string, replay: string]> {
  const [code, rival] = await host(ben, { mode: "race", public: false }, puzzle);
  await rival.ask({ t: "start" });
  await rival.waitForStart();
  for (const move of movesOf(puzzle)) await rival.ask({ t: "place", move });
  const cleo = await person(browser, server.url, "Cleo");
  await cleo.page.goto(`/r/${code}?watch`);
  const link = await cleo.page.getByRole("link", { name: "Watch replay" }).getAttribute("href");
  return [code, link ?? "/replay/none"];
}

/** Loads a page once, or again if Lighthouse reports that it missed the start of the load. */
function judge(url: string): Report {
  const flags = [
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox",
    ...preset,
  ];
  const env = { ...process.env, CHROME_PATH: process.env["CHROMIUM"] ?? "/usr/bin/chromium" };
  for (;;) {
    const { status, stdout, stderr } = spawnSync("npx", ["--yes", lighthouse, ...flags], {
      env,
      maxBuffer: 100 << 20,
      encoding: "utf8",
    });
    if (status === 0) return JSON.parse(stdout) as Report;
    if (!stderr.includes("NO_NAVSTART")) throw new Error(stderr);
  }
}

/** Prints a page's scores, and what cost points in its median load. */
function report(name: string, reports: readonly Report[]): void {
  const speed = (r: Report) => r.categories["performance"]?.score ?? 0;
  const median = [...reports].sort((a, b) => speed(a) - speed(b))[reports.length >> 1];
  if (!median) return;
  const scores = categories.map((c) => Math.round((median.categories[c]?.score ?? 0) * 100));
  console.log(`${name.padEnd(8)} ${scores.map((s) => String(s).padStart(4)).join("")}`);
  const judged = new Set(
    categories.flatMap((c) => median.categories[c]?.auditRefs.filter((a) => a.weight > 0).map((a) => a.id) ?? []),
  );
  for (const id of judged) {
    const { score, title, displayValue = "" } = median.audits[id] ?? { score: 1, title: "" };
    if (score !== null && score < 1) console.log(`    ${score.toFixed(2)} ${title} ${displayValue}`);
  }
}
