import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTurn, pipesShape } from "../../src/kinds/pipes/tiles.js";
import { solvePipes } from "../../src/kinds/pipes/solver.js";
import { party } from "./party.js";
import { comeIn, configure, getReady, introduce, looks, synced } from "./people.js";
const { invite, farewell } = party();
/** listen has the next puzzle that somebody is sent. */
function listen({ page }) {
    return new Promise((resolve) => page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
        const puzzle = puzzleIn(JSON.parse(String(payload)));
        if (!puzzle)
            return;
        const shape = pipesShape(puzzle);
        const solution = solvePipes(shape, shape.boxes.map(() => 0));
        if (solution)
            resolve({ shape, solution });
    })));
}
function puzzleIn(frame) {
    const puzzle = frame["puzzle"];
    return puzzle?.kind === "pipes" && puzzle.clues ? puzzle : undefined;
}
/** makePipes makes a room for pipes from the first page. */
async function makePipes(host, size, mode = "Race") {
    const { page } = host;
    await page.goto("/");
    await page.getByRole("radio", { name: "Medium" }).waitFor();
    await page.locator(".kind-tile", { hasText: "Pipes" }).click();
    await page.getByLabel("Size").selectOption(size);
    await page.locator(".mode-tile", { hasText: mode }).click();
    await page.locator(".room[data-view=lobby], .name-dialog").first().waitFor();
    if (await page.locator(".name-dialog").count())
        await introduce(host);
    await page.locator(".room[data-view=lobby]").waitFor();
    return new URL(page.url()).pathname.slice("/r/".length);
}
function playing({ page }) {
    return page.locator(".room[data-view=play] .pad.touched").waitFor();
}
function cellAt({ page }, cell) {
    return page.locator("[role=gridcell]").nth(cell);
}
/** turns is how often a tile has to be turned from how it lies. */
function turns({ shape, solution }, cell) {
    let n = 0;
    for (let value = shape.start?.[cell] ?? 1; value !== solution[cell]; value = nextTurn(shape, cell, value))
        n++;
    return n;
}
test("a race of pipes by clicks: turned for oneself, locked for all, with a mistake, a reload and a spectator", async () => {
    const [ana, ben, eve] = await Promise.all([invite("Ana"), invite("Ben", looks.phone), invite("Eve")]);
    const told = listen(ana);
    const code = await makePipes(ana, "5x5");
    await comeIn(ben, code);
    await comeIn(eve, code, true);
    for (const who of [ana, ben])
        await getReady(who);
    await Promise.all([playing(ana), playing(ben)]);
    const pipes = await told;
    const free = pipes.solution.findIndex((_, cell) => turns(pipes, cell) > 0); // to lock it as it lies is a mistake
    const { page } = ana;
    await cellAt(ana, free).click({ button: "right" });
    await page.locator(".player", { hasText: "you" }).getByLabel(/^1 of \d strikes$/).waitFor();
    for (let n = turns(pipes, free); n > 0; n--)
        await cellAt(ana, free).click();
    await synced(ana);
    await page.reload();
    await playing(ana);
    assert.doesNotMatch((await cellAt(ana, free).getAttribute("aria-label")) ?? "", /locked/, "to turn is no move");
    await cellAt(ana, free).click({ button: "right" }); // it lies as it was turned before
    await page.locator("[role=gridcell]").nth(free).and(page.locator("[aria-label*=locked]")).waitFor();
    // On the phone with the second tool.
    await ben.page.getByRole("button", { name: "Lock" }).tap();
    const even = pipes.solution.findIndex((_, cell) => turns(pipes, cell) === 0);
    if (even >= 0) {
        await cellAt(ben, even).tap();
        await cellAt(ben, even).and(ben.page.locator("[aria-label*=locked]")).waitFor();
    }
    for (const cell of pipes.solution.keys()) {
        if (cell === free)
            continue;
        if ((pipes.shape.periods?.[cell] ?? 0) !== 1)
            for (let n = turns(pipes, cell); n > 0; n--)
                await cellAt(ana, cell).click();
        await cellAt(ana, cell).click({ button: "right" });
    }
    await eve.page.locator(".player", { hasText: "Ana" }).locator(".state", { hasText: ":" }).waitFor(); // her time
    await ben.page.getByRole("button", { name: "Leave seat" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
    await page.getByRole("heading", { name: "You win" }).waitFor();
    await farewell([ana, ben, eve]);
});
test("pipes by keyboard alone: arrows go, the space bar turns, Enter locks", async () => {
    const ana = await invite("Ana");
    const told = listen(ana);
    await makePipes(ana, "5x5");
    const { page } = ana;
    await page.getByRole("button", { name: "Start alone" }).click();
    await playing(ana);
    const pipes = await told;
    await page.locator("[role=gridcell]:focus").waitFor();
    await page.keyboard.press("Control+Home");
    for (const cell of pipes.solution.keys()) {
        for (let n = turns(pipes, cell); n > 0; n--)
            await page.keyboard.press("Space");
        await page.keyboard.press("Enter");
        await page.keyboard.press(cell % 5 === 4 ? "Home" : "ArrowRight");
        if (cell % 5 === 4)
            await page.keyboard.press("ArrowDown");
    }
    await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
    await farewell([ana]);
});
test("where any value is taken, to turn the tiles is all there is to do", async () => {
    const ana = await invite("Ana");
    const told = listen(ana);
    await makePipes(ana, "5x5");
    await configure(ana, { Mistakes: "Blind" });
    const { page } = ana;
    await page.getByRole("button", { name: "Start alone" }).click();
    await playing(ana);
    const pipes = await told;
    assert.equal(await page.getByRole("button", { name: "Lock" }).count(), 0);
    // What is erased lies as it did in the beginning, and can be turned again.
    const far = pipes.solution.findIndex((_, cell) => turns(pipes, cell) > 0);
    const began = (await cellAt(ana, far).getAttribute("aria-label")) ?? "";
    await cellAt(ana, far).click();
    await page.locator("[role=gridcell]").nth(far).and(page.locator(`[aria-label="${began}"]`)).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Erase" }).click();
    await page.locator("[role=gridcell]").nth(far).and(page.locator(`[aria-label="${began}"]`)).waitFor();
    for (const cell of pipes.solution.keys())
        for (let n = turns(pipes, cell); n > 0; n--)
            await cellAt(ana, cell).click();
    await page.getByRole("heading", { name: /Solved|You win/ }).first().waitFor();
    await farewell([ana]);
});
