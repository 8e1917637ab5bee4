// Takes a screenshot of every page in every state, for people to look through: SHOTS=folder npm run shots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, looks } from "./people.js";
import { startServer } from "./server.js";
import { soloStages } from "./solo-stages.js";
import { stages } from "./stages.js";
const folder = process.env["SHOTS"] ?? "shots";
mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
    for (const [size, options] of Object.entries(looks)) {
        for (const colorScheme of ["light", "dark"]) {
            const look = async (stage, page) => {
                const fullPage = size === "phone" && stage !== "name" && stage !== "options" && stage !== "set-password";
                await page.screenshot({ path: join(folder, `${stage}-${size}-${colorScheme}.png`), fullPage });
            };
            await soloStages(browser, server.url, { ...options, colorScheme }, look);
            await stages(browser, server.url, { ...options, colorScheme }, look);
        }
    }
}
finally {
    await browser.close();
    await server.stop();
}
