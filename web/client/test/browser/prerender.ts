// The prerendered pages, as the client draws them for new visitors.

import type { Browser, Page } from "playwright-core";
import { pages } from "../../src/page/pages.ts";
import { languages } from "../../src/text/languages.ts";
import { looks } from "./people.ts";

/** Prerenders the pages in all languages, by file, before the server has answered a request. */
export async function prerenderAll(browser: Browser, url: string): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const { tag: locale } of languages) {
    const context = await browser.newContext({
      baseURL: url,
      ...looks.desktop,
      locale,
      colorScheme: "light",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    // Like a returning visitor: the prerendered page is not shown, and nothing of it is repeated on this one.
    await page.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      localStorage.setItem("nonet.drawing", "");
      // No request to the API is answered. A route would switch off the browser's cache for the client's files.
      const ask = window.fetch;
      window.fetch = (target, init) => {
        const { href } = target instanceof Request ? new URL(target.url) : new URL(target, location.href);
        return href.includes("/api/") ? new Promise(() => {}) : ask(target, init);
      };
    });
    for (const listed of pages) {
      if (!("prerendered" in listed)) continue;
      const path = "part" in listed ? `${listed.path}K7MPX` : listed.path;
      drawn.set(`prerendered/${listed.name}.${locale}.html`, await prerender(page, path));
    }
    await context.close();
  }
  return drawn;
}

async function prerender(page: Page, path: string): Promise<string> {
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
  return page
    .locator("body > :not(noscript, link, .announcer)")
    .evaluateAll((parts) => parts.map((el) => `${el.outerHTML}\n`).join(""));
}
