import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLook } from "../../src/kinds/tango/look.js";
import { words } from "../../src/kinds/tango/words/en.js";
import { party } from "./party.js";
import { comeIn, configure, getReady, introduce, looks, synced } from "./people.js";
const { invite, farewell } = party();
const look = makeLook(words);
/** makeTango makes a room for Tango from the first page. */
async function makeTango(host, size, mode = "Race") {
    const { page } = host;
    await page.goto("/");
    await page.getByRole("radio", { name: "Medium" }).waitFor();
    await page.locator(".kind-tile", { hasText: "Tango" }).click();
    await page.getByLabel("Size").selectOption(size);
    await page.locator(".mode-tile", { hasText: mode }).click();
    await page.locator(".room[data-view=lobby], .name-dialog").first().waitFor();
    if (await page.locator(".name-dialog").count())
        await introduce(host);
    await page.locator(".room[data-view=lobby]").waitFor();
    return new URL(page.url()).pathname.slice("/r/".length);
}
function playing({ page }) {
    return page.locator(".room[data-view=play] .pad .brush:not(:disabled)").first().waitFor();
}
function cellAt({ page }, cell) {
    return page.locator("nonet-board [role=gridcell]").nth(cell);
}
/** heard is the board as a screen reader says it: its givens, and the signs beside its cells. */
async function heard({ page }, side) {
    const labels = await page.locator("nonet-board [role=gridcell]").evaluateAll((cells) => cells.map((c) => c.getAttribute("aria-label") ?? ""));
    const name = (cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
    const signs = labels.flatMap((label, cell) => [...label.matchAll(/\b(un)?like the one (?:to the (right)|below)/g)].map(([, not, right]) => `${name(cell)}${not ? "x" : "="}${name(cell + (right ? 1 : side))}`));
    const plan = { kind: "tango", width: side, height: side, values: 2, clues: `signs ${signs.join(" ")}` };
    return { shape: look.shape(plan), givens: labels.map((label) => (/, sun/.test(label) ? 1 : /, moon/.test(label) ? 2 : 0)) };
}
/** solved is the solution of a board that was heard. */
async function solved(person, side) {
    const { shape, givens } = await heard(person, side);
    const solution = look.solve?.(shape, givens);
    assert.ok(solution, "the board can be solved by what is said of it");
    return { solution, todo: givens.flatMap((value, cell) => (value === 0 ? [cell] : [])) };
}
const tool = (value) => (value === 1 ? "Sun" : "Moon");
test("a race of Tango by clicks and taps, with a mistake, a note, a reload and a spectator", async () => {
    const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve")]);
    const code = await makeTango(ana, "6x6");
    await comeIn(ben, code);
    await comeIn(eve, code, true);
    for (const who of [ana, ben])
        await getReady(who);
    await Promise.all([playing(ana), playing(ben)]);
    const { page } = ana;
    const { solution, todo } = await solved(ana, 6);
    const [first = 0, ...others] = todo;
    // A note, which is no move, and then the wrong symbol: the right button places the other one.
    await page.getByRole("button", { name: "Note" }).click();
    await cellAt(ana, first).click();
    await page.locator(`[aria-label*="notes sun"], [aria-label*="notes 1"]`).first().waitFor();
    await page.getByRole("button", { name: tool(solution[first]), exact: true }).click();
    await cellAt(ana, first).click({ button: "right" });
    await page.locator(".player", { hasText: "you" }).getByLabel(/^1 of \d strikes$/).waitFor();
    // A stroke that slips off its cell does nothing.
    await page.mouse.move(...(await middleOf(ana, others[0] ?? 0)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(ana, others[1] ?? 0)), { steps: 4 });
    await page.mouse.up();
    await page.reload();
    await playing(ana);
    assert.match((await cellAt(ana, others[0] ?? 0).getAttribute("aria-label")) ?? "", /empty/);
    // On the phone, 6 cells of the board are no smaller than a thumb.
    const box = await cellAt(ben, 0).boundingBox();
    assert.ok(box && box.width >= 44, `${box?.width} pixels a cell`);
    await ben.page.getByRole("button", { name: tool(solution[first]), exact: true }).tap();
    await cellAt(ben, first).tap();
    await cellAt(ben, first).and(ben.page.locator(`[aria-label*=", ${words.values[solution[first] ?? 0]}"]`)).waitFor();
    for (const value of [1, 2]) {
        await page.getByRole("button", { name: tool(value), exact: true }).click();
        for (const cell of todo.filter((c) => solution[c] === value))
            await cellAt(ana, cell).click();
    }
    await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
    await ben.page.getByRole("button", { name: "Leave seat" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
    await page.getByRole("heading", { name: "You win" }).waitFor();
    await farewell([ana, ben, eve]);
});
/** middleOf is where a cell is. */
async function middleOf(person, cell) {
    const box = await cellAt(person, cell).boundingBox();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}
test("a race of Tango by keyboard and ear alone", async () => {
    const ana = await invite("Ana");
    await makeTango(ana, "6x6");
    const { page } = ana;
    await page.getByRole("button", { name: "Start alone" }).click();
    await playing(ana);
    const { solution, todo } = await solved(ana, 6);
    await page.locator("[role=gridcell]:focus").waitFor();
    await page.keyboard.press("Control+Home");
    for (const cell of solution.keys()) {
        // The digits are the symbols; Enter places the chosen one, which is the sun, and with Shift the other.
        if (todo.includes(cell))
            await page.keyboard.press(cell % 2 === 0 ? `Digit${solution[cell]}` : solution[cell] === 1 ? "Enter" : "Shift+Enter");
        await page.keyboard.press(cell % 6 === 5 ? "Home" : "ArrowRight");
        if (cell % 6 === 5)
            await page.keyboard.press("ArrowDown");
    }
    await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
    await farewell([ana]);
});
test("where any value is taken, taps go around", async () => {
    const ana = await invite("Ana");
    await makeTango(ana, "4x4");
    await configure(ana, { Mistakes: "Blind" });
    const { page } = ana;
    await page.getByRole("button", { name: "Start alone" }).click();
    await playing(ana);
    const { solution, todo } = await solved(ana, 4);
    const [first = 0] = todo;
    const says = (value) => cellAt(ana, first).and(page.locator(`[aria-label*=", ${value}"]`)).waitFor();
    for (const value of ["sun", "moon", "empty"]) {
        await cellAt(ana, first).click();
        await says(value);
    }
    await synced(ana);
    for (const cell of todo)
        for (let n = solution[cell] ?? 0; n > 0; n--)
            await cellAt(ana, cell).click();
    await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
    await farewell([ana]);
});
