// The prerendered pages, as the client draws them for new visitors.

import type { Browser } from "playwright-core";
import { pages } from "../../src/page/pages.ts";
import { languages } from "../../src/text/languages.ts";
import { looks } from "./people.ts";

/** Prerenders the pages in all languages, by file, before the server has answered a request. */
export async function prerenderAll(browser: Browser, url: string): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const { tag: locale } of languages) {
    for (const page of pages) {
      if (!("prerendered" in page)) continue;
      const path = "part" in page ? `${page.path}K7MPX` : page.path;
      drawn.set(`prerendered/${page.name}.${locale}.html`, await prerender(browser, url, path, locale));
    }
  }
  return drawn;
}

async function prerender(browser: Browser, url: string, path: string, locale: string): Promise<string> {
  const context = await browser.newContext({
    baseURL: url,
    ...looks.desktop,
    locale,
    colorScheme: "light",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.route("**/api/**", () => {}); // never answered
  // Like a returning visitor: the prerendered page is not shown, and nothing of it is repeated on this one.
  await page.addInitScript(() => localStorage.setItem("nonet.drawing", ""));
  await page.goto(path);
  await page.locator(".prerendered").waitFor({ state: "detached" });
  // Properties without an attribute, the day, which will be another one, and parts that are not visible yet.
  await page.evaluate(() => {
    for (const box of document.querySelectorAll("select")) box.selectedOptions[0]?.setAttribute("selected", "");
    for (const day of document.querySelectorAll(".dated")) {
      day.previousElementSibling?.removeAttribute("class");
      day.remove();
    }
    for (const el of document.querySelectorAll("aside[hidden], section[hidden], p[hidden]")) el.remove();
  });
  const markup = () =>
    page
      .locator("body > :not(noscript, link, .voice)")
      .evaluateAll((parts) => parts.map((el) => `${el.outerHTML}\n`).join(""));
  const drawn = await markup();
  await context.close();
  return drawn;
}
