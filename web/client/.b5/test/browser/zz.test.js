import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, makeRoom, playing, synced } from "./people.js";
import { party } from "./party.js";
import { begin } from "./rounds.js";
import { cellAt, enter, noted, placedBy } from "./sudoku.js";
const { invite, farewell } = party();
test("one board for two: digits in their players' colours, notes for both, and a third one who comes late", async () => {
    const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
    const code = await makeRoom(ana, { mode: "Co-op", difficulty: "Easy" });
    await comeIn(ben, code);
    const { todo, solution } = await begin(ana, ben);
    await ben.page.evaluate(() => {
    window.moves = []; let last = "";
    const f = () => { const el = [...document.querySelectorAll("button")].find(b => b.textContent === "Leave seat" && !b.closest("dialog")); const r = el?.getBoundingClientRect(); const k = r ? `${Math.round(r.x)},${Math.round(r.y)}` : "none"; if (k !== last) { window.moves.push([Math.round(performance.now()), k, document.querySelector(".watching")?.textContent, document.querySelector(".advice")?.className]); last = k; } requestAnimationFrame(f); }; f(); });
  const [first, second, third] = todo;
    await enter(ana.page, first, solution[first]);
    await placedBy(ben.page, first, "Ana");
    await enter(ben.page, second, solution[second]);
    await placedBy(ana.page, second, "Ben");
    const colour = (cell) => cellAt(ana.page, cell).evaluate((c) => getComputedStyle(c).color);
    assert.notEqual(await colour(first), await colour(second));
    assert.equal(await cellAt(ben.page, first).locator(".digit").getAttribute("data-author"), "A");
    await cellAt(ana.page, third).click();
    await ana.page.keyboard.press("Shift+Digit1");
    await ana.page.keyboard.press("Shift+Digit9");
    await noted(ben.page, third, "1 9");
    await cellAt(ben.page, third).click();
    await ben.page.keyboard.press("Shift+Digit1");
    await noted(ana.page, third, "9");
    await comeIn(cleo, code);
    await playing(cleo);
    await placedBy(cleo.page, first, "Ana");
    await cellAt(ben.page, third + 1).click();
    await cleo.page.locator(".guest", { hasText: "B" }).waitFor();
    await ben.page.getByRole("button", { name: "Point at this cell" }).click();
    await cleo.page.locator(".ping").waitFor();
    await cleo.page.getByRole("status").getByText(/^Ben points at row \d column \d\.$/).waitFor({ state: "attached" });
    await ben.page.getByRole("button", { name: "Hint" }).click();
    await cleo.page.getByText("Ben asked for a hint").waitFor();
    await ana.page.getByRole("button", { name: "Board options" }).click();
    await ana.page.getByRole("switch", { name: "Show who placed what" }).uncheck();
    assert.equal(await ana.page.locator(".by").count(), 0);
    await ana.page.getByRole("button", { name: "Close", exact: true }).click();
    console.log(JSON.stringify(await ben.page.evaluate(() => window.moves)));
  await ben.page.getByRole("button", { name: "Leave seat" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Leave seat" }).click();
    await ben.page.getByText("You gave your seat up.").waitFor();
    await placedBy(cleo.page, second, "Ben");
    for (const [i, cell] of todo.entries()) {
        if (cell === first || cell === second)
            continue;
        await enter([ana, cleo][i % 2].page, cell, solution[cell]);
    }
    for (const p of [ana, ben, cleo])
        await p.page.getByRole("heading", { name: "Solved together" }).waitFor();
    assert.equal(await ana.page.locator(".final .by").count(), 0);
    await ana.page.getByRole("switch", { name: "Show who placed what" }).check();
    await placedBy(ana.page, second, "Ben");
    await synced(ana);
    await farewell([ana, ben, cleo]);
});