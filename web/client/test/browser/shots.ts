// Takes a screenshot of every page in every state, and of a round of each kind in each mode, for people to look
// through: SHOTS=folder npm run shots. ONLY=queens-race limits them to the rounds whose names contain that.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { arenaStages } from "./arena-stages.ts";
import { roundsOfKinds } from "./kind-rounds.ts";
import { launch, looks } from "./people.ts";
import { startServer } from "./server.ts";
import { soloStages } from "./solo-stages.ts";
import { stages } from "./stages.ts";

const folder = process.env["SHOTS"] ?? "shots";
const only = process.env["ONLY"] ?? "";
const schemes = ["light", "dark"] as const;
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  await roundsOfKinds(browser, server.url, takeInBothSchemes, only);
  for (const [size, options] of Object.entries<BrowserContextOptions>(only ? {} : looks)) {
    for (const colorScheme of schemes) {
      const look = async (stage: string, page: Page) => {
        const fullPage = size === "phone" && stage !== "name" && stage !== "options" && stage !== "set-password";
        await page.screenshot({ path: join(folder, `${stage}-${size}-${colorScheme}.png`), fullPage });
      };
      await soloStages(browser, server.url, { ...options, colorScheme }, look);
      await stages(browser, server.url, { ...options, colorScheme }, look);
      await arenaStages(browser, server.url, { ...options, colorScheme }, look);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Takes a page as it is, light and dark. */
async function takeInBothSchemes(state: string, page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))));
    await page.screenshot({ path: join(folder, `${state}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
}
