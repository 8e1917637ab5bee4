// Draws anew the pages that the server sends drawn, in all languages: npm run prerender.
import { writeFileSync } from "node:fs";
import { prerenderAll } from "./prerender.js";
import { launch } from "./people.js";
import { startServer } from "./server.js";
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
    for (const [file, markup] of await prerenderAll(browser, server.url))
        writeFileSync(file, markup);
}
finally {
    await browser.close();
    await server.stop();
}
