import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import { launch, looks, smallTargets } from "./people.js";
import { startServer } from "./server.js";
import { soloStages } from "./solo-stages.js";
import { stages } from "./stages.js";
import { classic, killer, large, openBench } from "./workbench.js";
let browser;
let server;
before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
    await browser.close();
    await server.stop();
});
/** faults runs axe on a page. It has to bypass the page's policy, which lets no foreign script in. */
async function faults(page) {
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
        // Colours are what they will be, not what they are on the way.
        await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => { })));
        const result = await window.axe.run();
        return result.violations.map((v) => ({ id: v.id, where: v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ""}`) }));
    });
    return found.map((f) => `${f.id}: ${f.where.join("; ")}`);
}
for (const [name, options] of [
    ["light, wide", { colorScheme: "light" }],
    ["dark, narrow", { ...looks.phone, colorScheme: "dark" }],
]) {
    test(`axe finds nothing on any page, and fingers hit everything: ${name}`, async () => {
        const all = [];
        const look = async (stage, page) => {
            all.push(...(await faults(page)).map((f) => `${stage}: ${f}`));
            if (!("hasTouch" in options))
                return;
            all.push(...(await smallTargets(page)).map((t) => `${stage}: ${t}`));
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            if (wide > options.viewport.width)
                all.push(`${stage} is ${wide} pixels wide`);
            const aside = await page.locator(".standings .scroll").evaluateAll((tables) => tables.filter((t) => t.scrollWidth > t.clientWidth).length);
            if (aside > 0)
                all.push(`${stage}: who finished how has to be scrolled sideways`);
        };
        const how = { ...options, bypassCSP: true, reducedMotion: "reduce" };
        await soloStages(browser, server.url, how, look);
        await stages(browser, server.url, how, look);
        assert.deepEqual(all, []);
    });
}
for (const [contrast, palette] of [["usual", "usual"], ["high", "redgreen"], ["usual", "blueyellow"], ["high", "grey"]]) {
    test(`axe finds nothing on a board: ${contrast} contrast, palette ${palette}, light and dark`, async () => {
        const all = [];
        for (const colorScheme of ["light", "dark"]) {
            const prefs = { contrast, palette, seen: true, tags: true, layers: true };
            const bench = await openBench(browser, { colorScheme, reducedMotion: "reduce" }, prefs);
            const { page } = bench;
            const look = async (state) => all.push(...(await faults(page)).map((f) => `${colorScheme}, ${state}: ${f}`));
            await bench.start({ ...classic, open: true });
            await bench.call("fillNotes");
            await page.keyboard.press("Digit5");
            await page.keyboard.press("Shift+ArrowRight");
            await page.keyboard.press("Control+Shift+Digit3");
            await look("classic");
            await page.getByRole("button", { name: "Colour", exact: true }).click();
            await look("colours");
            await bench.call("options");
            await look("settings");
            await page.keyboard.press("Escape");
            await page.keyboard.press("?");
            await look("keys");
            await page.keyboard.press("Escape");
            await bench.start(killer);
            await look("killer");
            await bench.start(large(16));
            await look("large");
            await bench.close();
        }
        assert.deepEqual(all, []);
    });
}
