// What every browser test needs: a server, a browser, people, and the proof that nobody's browser complained.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { launch, person } from "./people.js";
import { startServer } from "./server.js";
/** party opens before the file's tests and closes after them. */
export function party() {
    let browser;
    let server;
    before(async () => {
        [server, browser] = await Promise.all([startServer(), launch()]);
    });
    after(async () => {
        await browser?.close();
        await server?.stop();
    });
    return {
        get server() {
            assert.ok(server);
            return server;
        },
        get browser() {
            assert.ok(browser);
            return browser;
        },
        invite(name, options) {
            assert.ok(browser && server);
            return person(browser, server.url, name, options);
        },
        async farewell(people, allowed) {
            for (const { context } of people)
                await context.close();
            const complaints = people.flatMap((p) => p.complaints).filter((c) => !allowed?.test(c));
            assert.deepEqual(complaints, []);
        },
    };
}
