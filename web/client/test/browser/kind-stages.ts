// A board of each kind except the default one, in a room and in solo play, with some content.

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type * as wire from "../../protocol.gen.ts";
import { makeRoom, person } from "./people.ts";
import type { Look } from "./stages.ts";

/** The kinds on the server, by the names on their cards. */
const cards = {
  Nonogram: { kind: "nonogram", size: "10x10" },
  Pipes: { kind: "pipes", size: "7x7" },
  Queens: { kind: "queens", size: "8x8" },
  Tango: { kind: "tango", size: "6x6" },
  Samurai: { kind: "sudoku", size: "samurai" },
} as const;

/** Begins a round of each kind in a room, all at once, because each counts down. */
export async function roomsOfKinds(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<void> {
  const ana = await person(browser, url, "Ana", options);
  await makeRoom(ana); // from here on she has a player
  const rooms = Object.entries(cards).map(async ([card, settings]) => {
    const page = await ana.context.newPage();
    await page.goto(`/r/${await roomFor(ana.page, { ...settings, mode: "race", difficulty: "easy" })}`);
    await page.getByRole("button", { name: "Start alone" }).click();
    await page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
    return [card, page] as const;
  });
  for (const [card, page] of await Promise.all(rooms)) {
    await page.bringToFront();
    await touched(page);
    await look(`room of ${card}`, page);
  }
  await ana.context.close();
}

/** Creates a room as the page's player, and returns its code. */
function roomFor(page: Page, settings: Partial<wire.Settings>): Promise<string> {
  return page.evaluate(async (body) => {
    const { token } = JSON.parse(localStorage.getItem("nonet.player") ?? "{}") as { token?: string };
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const answer = await fetch("/api/v1/rooms", { method: "POST", headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { code: string }).code;
  }, settings);
}

/** Begins a puzzle of each kind in solo play, and asks for a hint. */
export async function soloOfKinds(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  look: Look,
): Promise<void> {
  const ana = await person(browser, url, "Ana", options);
  const { page } = ana;
  for (const card of Object.keys(cards)) {
    await page.goto("/solo");
    await page.locator(".kind-tile", { hasText: card }).click();
    await page.getByRole("radio", { name: "Easy" }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".solo-table .pad button:not(:disabled):visible").first().waitFor();
    await touched(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-panel").waitFor();
    await look(`${card} alone`, page);
  }
  await ana.context.close();
}

/** Notes or turns something, depending on the board. */
async function touched(page: Page): Promise<void> {
  const cell = page.locator("nonet-board [role=gridcell][tabindex='0']");
  await cell.focus();
  await cell.press("Shift+Digit1");
  await cell.press("Space");
}
