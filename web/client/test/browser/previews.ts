// The preview of a link to a page: texts for the server, in all languages, and a picture for each kind.

import type { Browser } from "playwright-core";
import { kindEntries } from "../../src/kinds/all-kinds.ts";
import { pages } from "../../src/page/pages.ts";
import { languages } from "../../src/text/languages.ts";
import { catalogues } from "../unit/catalogues.ts";

/** The size of the pictures, which chats expect. */
const size = { width: 1200, height: 630 };

const cards = kindEntries.flatMap(({ card, sizes = [] }) => [card, ...sizes]);

/** The place of a name that the server inserts. */
const name = "{}";

/** Returns the texts in the form that web/site/previews.go reads. */
export function previewWords(): string {
  const words = Object.fromEntries(
    languages.map(({ tag }) => {
      const {
        title,
        home,
        nav,
        today,
        invite,
        result,
        about: modes,
        words,
        set,
        leaderboard,
        replay,
        kinds,
      } = catalogues[tag];
      const titles: Readonly<Record<string, string>> = {
        ...nav,
        home: "",
        daily: today.head,
        leaderboard: leaderboard.head,
        replay: replay.head,
      };
      const leads: Readonly<Record<string, string>> = { daily: today.lead, leaderboard: leaderboard.lead };
      const text = pages.map(
        (p) => [p.name, { title: title(titles[p.name]), about: leads[p.name] ?? home.lead }] as const,
      );
      return [
        tag,
        {
          title: title(name),
          pages: Object.fromEntries(text),
          modes,
          words,
          rules: kinds.rulesOf(name),
          invite: invite.head(name),
          invited: invite.nobody,
          daily: set.daily(name),
          won: result.won(name),
          shared: result.shared,
          solved: result.solved,
          together: result.solvedBy,
          out: result.outOfStrikes,
          nobody: result.nobody,
        },
      ];
    }),
  );
  const text = cards.map(({ name, of, size, called, about }) => ({ name, of, size, called, about }));
  return `${JSON.stringify({ cards: text, words }, undefined, 1)}\n`;
}

/** Returns the pictures by their subject: a kind, or "all" of them. */
export async function previewPictures(browser: Browser, url: string): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const shown of ["all", ...cards.map((card) => card.name)]) made.set(shown, await picture(browser, url, shown));
  return made;
}

const style = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; display: flex; gap: 72px; align-items: center; padding: 0 72px; box-sizing: border-box; background: var(--paper) }
  .shown { flex: none; width: 486px; height: 486px; box-sizing: border-box; padding: 44px; display: grid; gap: 44px; background: var(--surface); border: 2px solid var(--edge); border-radius: 36px }
  .shown.all { width: 640px; grid-template-columns: repeat(3, 1fr); padding: 52px; gap: 52px }
  .shown svg { width: 100%; height: 100%; overflow: visible }
  .side { flex: 1; display: grid; gap: 56px }
  .wordmark { display: flex; align-items: center; gap: 24px }
  .wordmark .mark { width: 104px; height: 104px }
  .wordmark .word { font-size: 108px; line-height: 1 }
  .all + .side .mark { width: 76px; height: 76px }
  .all + .side .word { font-size: 76px }
  .bars { display: grid; gap: 28px }
  .bars i { height: 28px; border-radius: 14px; background: var(--edge); overflow: hidden }
  .bars b { display: block; height: 100%; border-radius: 14px }
`;

/** Draws one of the client's own drawings, with the name and players on their tracks, which need no text. */
async function picture(browser: Browser, url: string, shown: string): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: "en",
    colorScheme: "light",
    bypassCSP: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.route("**/fonts/*", (route) => route.abort()); // it may come too late for the first paint, so never used
  await page.goto("/");
  await page.locator(".prerendered").waitFor({ state: "detached" });
  await page.locator("#main .kind-tile").first().waitFor({ state: "attached" }); // from then on the page stays
  await page.evaluate((shown) => {
    const tiles = [...document.querySelectorAll<HTMLInputElement>(".kind-tile input")].filter(
      (tile) => shown === "all" || tile.value === shown,
    );
    const board = document.createElement("div");
    board.className = `shown ${shown}`;
    board.append(...tiles.map((tile) => tile.parentElement?.querySelector("svg")?.cloneNode(true) ?? ""));
    const side = document.createElement("div");
    side.className = "side";
    const bars = document.createElement("div");
    bars.className = "bars";
    for (const [i, done] of [86, 63, 41].entries()) {
      const line = document.createElement("i");
      const bar = document.createElement("b");
      bar.style.width = `${done}%`;
      bar.style.background = `var(--player-${i + 1})`;
      line.append(bar);
      bars.append(line);
    }
    side.append(document.querySelector(".wordmark")?.cloneNode(true) ?? "", bars);
    document.body.replaceChildren(board, side);
  }, shown);
  await page.addStyleTag({ content: style });
  const png = await page.screenshot();
  await context.close();
  return png;
}
