// Draws the door anew, in all languages: npm run door.

import { writeFileSync } from "node:fs";
import { drawnDoor, tongues } from "./door.ts";
import { launch } from "./people.ts";
import { startServer } from "./server.ts";

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  for (const tongue of tongues) writeFileSync(`door/${tongue}.html`, await drawnDoor(browser, server.url, tongue));
} finally {
  await browser.close();
  await server.stop();
}
