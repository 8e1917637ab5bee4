// Takes a screenshot of every page in every state, for people to look through: SHOTS=folder npm run shots.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launch, looks } from "./people.ts";
import { startServer } from "./server.ts";
import { soloStages } from "./solo-stages.ts";
import { stages } from "./stages.ts";

const folder = process.env["SHOTS"] ?? "shots";
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  for (const [size, options] of Object.entries<BrowserContextOptions>(looks)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const look = async (stage: string, page: Page) => {
        const fullPage = size === "phone" && stage !== "name" && stage !== "options" && stage !== "set-password";
        await page.screenshot({ path: join(folder, `${stage}-${size}-${colorScheme}.png`), fullPage });
      };
      await soloStages(browser, server.url, { ...options, colorScheme }, look);
      await stages(browser, server.url, { ...options, colorScheme }, look);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
