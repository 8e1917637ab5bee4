// Prerenders the pages in all languages, and the previews of links: npm run prerender.

import { writeFileSync } from "node:fs";
import { prerenderAll } from "./prerender.ts";
import { previewPictures, previewWords } from "./previews.ts";
import { launch } from "./people.ts";
import { startServer } from "./server.ts";

const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  for (const [file, markup] of await prerenderAll(browser, server.url)) writeFileSync(file, markup);
  writeFileSync("previews/words.json", previewWords());
  for (const [shown, picture] of await previewPictures(browser, server.url))
    writeFileSync(`previews/${shown}.png`, picture);
} finally {
  await browser.close();
  await server.stop();
}
