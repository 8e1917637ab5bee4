// The door, as the client draws the first page for somebody who comes for the first time.

import type { Browser } from "playwright-core";
import { looks } from "./people.ts";

/** tongues are the languages that there is a door in. */
export const tongues = ["en", "de", "es", "fr", "ja"] as const;

/** drawnDoor is the first page as markup, with the dialog that asks for a name, while the server has answered no question. */
export async function drawnDoor(browser: Browser, url: string, locale: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url, ...looks.desktop, locale, colorScheme: "light", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/api/**", () => {}); // never answered
  await page.goto("/");
  await page.locator(".door").waitFor({ state: "detached" });
  // What a property holds and no attribute says, and what is not seen yet.
  await page.evaluate(() => {
    for (const box of document.querySelectorAll("select")) box.selectedOptions[0]?.setAttribute("selected", "");
    for (const el of document.querySelectorAll("aside[hidden], section[hidden], p[hidden]")) el.remove();
  });
  const markup = await page.locator("body > :not(noscript, link, .voice)").evaluateAll((parts) => parts.map((el) => el.outerHTML).join("\n"));
  await page.locator(".mode-tile").first().click();
  const dialog = await page.locator("dialog").evaluate((el) => el.outerHTML.replace(' open=""', ""));
  await context.close();
  return `${markup}\n${dialog}\n`;
}
