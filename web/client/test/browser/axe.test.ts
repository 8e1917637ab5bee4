import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { arenaStages } from "./arena-stages.ts";
import { roomsOfKinds } from "./kind-stages.ts";
import { party } from "./party.ts";
import { looks, smallTargets } from "./people.ts";
import { soloStages } from "./solo-stages.ts";
import { stages, type Look } from "./stages.ts";
import { classic, killer, large, openBench } from "./workbench.ts";

// the full source takes longer to send and to read
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// so that a player's second page does not start a process
const here = party(undefined, ["--process-per-site"]);

/**
 * Runs axe on a page, or on its new part, with all rules or some. It bypasses the page's Content-Security-Policy, which
 * forbids foreign scripts. axe lists only violations, because details of what passes take half of its time, and loads
 * nothing in advance, because no page has sound or film.
 */
async function faults(page: Page, part = "html", rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(source);
    // otherwise axe sees changing colours
    await page.addStyleTag({ content: "*, *::before, *::after { transition: none !important }" });
  }
  await waitForAnimations(page);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    ...(rules.length ? { runOnly: [...rules] } : {}),
  };
  const run = async ([selector, how]: readonly [string, axe.RunOptions]) => {
    const result = await (window as unknown as { axe: typeof axe }).axe.run(selector, how);
    return result.violations.map((v) => ({
      id: v.id,
      where: v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ""}`),
    }));
  };
  const found = await page.evaluate(run, [part, options] as const);
  return found.map((f) => `${f.id}: ${f.where.join("; ")}`);
}

/** Waits until a page is drawn and its animations are over. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})));
  });
}

/** The sizes and themes in which each page is checked. */
const faces = {
  wide: { viewport: looks.desktop.viewport, theme: "light", touch: false },
  narrow: { viewport: looks.phone.viewport, theme: "dark", touch: true },
} as const;

/** Changes the size and theme of a page. */
async function turn(page: Page, { viewport, theme, touch }: (typeof faces)[keyof typeof faces]): Promise<void> {
  await page.setViewportSize(viewport);
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setTouchEmulationEnabled", { enabled: touch });
  await line.detach();
  await page.evaluate((to) => void (document.documentElement.dataset["theme"] = to), theme);
}

/** Returns what does not fit on a narrow page or is too small for a finger. */
async function findMisfits(page: Page): Promise<string[]> {
  const all = await smallTargets(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > faces.narrow.viewport.width) all.push(`it is ${wide} pixels wide`);
  const aside = await page
    .locator(".standings .scroll")
    .evaluateAll((tables) => tables.filter((t) => t.scrollWidth > t.clientWidth).length);
  if (aside > 0) all.push("who finished how has to be scrolled sideways");
  const findTall = (headings: Element[]) =>
    headings.flatMap((el) =>
      el.getBoundingClientRect().height > 4.5 * parseFloat(getComputedStyle(el).lineHeight) ? [el.textContent] : [],
    );
  for (const heading of await page.locator("h1:visible, h2:visible").evaluateAll(findTall))
    all.push(`the heading "${heading}" has more than four lines`);
  return all;
}

test("axe finds nothing on any page, wide and light or narrow and dark, and all targets are large enough", async () => {
  const all: string[] = [];
  const look = async (stage: string, page: Page, again = async () => {}, part?: string) => {
    all.push(...(await faults(page, part)).map((f) => `${stage}: ${f}`));
    if (stage.endsWith("-wall")) return; // it is for large screens
    await turn(page, faces.narrow);
    await again();
    all.push(...[...(await faults(page, part)), ...(await findMisfits(page))].map((f) => `${stage}, narrow: ${f}`));
    await turn(page, faces.wide);
  };
  const how = { colorScheme: "light", bypassCSP: true, reducedMotion: "reduce" } as const;
  await soloStages(here.browser, here.server.url, how, look);
  await stages(here.browser, here.server.url, how, look);
  await arenaStages(here.browser, here.server.url, how, look);
  // the rest of the page was checked before
  const board: Look = (stage, page, again) => look(stage, page, again, "#main");
  await roomsOfKinds(here.browser, here.server.url, how, board);
  assert.deepEqual(all, []);
});

for (const [contrast, palette] of [
  ["usual", "usual"],
  ["high", "redgreen"],
  ["usual", "blueyellow"],
  ["high", "grey"],
] as const) {
  test(`axe finds nothing on a board: ${contrast} contrast, palette ${palette}, light and dark`, async () => {
    const all: string[] = [];
    const bench = await openBench(
      here.browser,
      { colorScheme: "light", reducedMotion: "reduce" },
      { contrast, palette, seen: true, tags: true, layers: true },
    );
    const { page } = bench;
    const look = async (state: string) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = palette === "usual" && colorScheme === "light" ? [] : ["color-contrast"]; // the others ignore colours
        all.push(...(await faults(page, "html", rules)).map((f) => `${colorScheme}, ${state}: ${f}`));
      }
    };
    await bench.start({ ...classic, open: true });
    await bench.call("fillNotes");
    await page.keyboard.press("Digit5");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+Shift+Digit3");
    await look("classic");
    await page.getByRole("button", { name: "Colour", exact: true }).click();
    await look("colours");
    // dialogs have none of a palette's colours: once in each contrast
    if (palette === "usual" || palette === "grey") {
      await bench.call("options");
      await look("settings");
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("heading", { name: "Shortcuts" }).waitFor();
      await look("keys");
      await page.keyboard.press("Escape");
    }
    await bench.start(killer);
    await look("killer");
    await bench.start(large(16));
    await look("large");
    await bench.close();
    assert.deepEqual(all, []);
  });
}
