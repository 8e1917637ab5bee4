// Draws the doors anew, in all languages: npm run door.

import { writeFileSync } from "node:fs";
import { drawnDoors } from "./door.ts";
import { launch } from "./people.ts";
import { startServer } from "./server.ts";

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  for (const [file, markup] of await drawnDoors(browser, server.url)) writeFileSync(file, markup);
} finally {
  await browser.close();
  await server.stop();
}
