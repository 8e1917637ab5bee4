// Solving a nonogram from the clues that the page shows, as any player could, and filling it with strokes.
import { introduce } from "./people.js";
/** cluesOf reads the clues off the page. */
export async function cluesOf(page) {
    const side = (name) => page.locator(`nonet-board .gutter.${name} .clue`).evaluateAll((all) => all.map((el) => [...el.querySelectorAll("span")].map((item) => Number(item.textContent)).filter((run) => run > 0)));
    return { rows: await side("left"), cols: await side("top") };
}
/** arrangements are all ways to put runs into a line. */
function arrangements(runs, length) {
    const [run, ...rest] = runs;
    if (run === undefined)
        return [Array(length).fill(false)];
    const all = [];
    const room = rest.reduce((n, r) => n + r + 1, 0);
    for (let at = 0; at + run + room <= length; at++) {
        const head = [...Array(at).fill(false), ...Array(run).fill(true), ...(rest.length > 0 ? [false] : [])];
        all.push(...arrangements(rest, length - head.length).map((tail) => [...head, ...tail]));
    }
    return all;
}
/** solveNonogram fills a board line by line; it fails where that is not enough. */
export function solveNonogram({ rows, cols }) {
    const [width, height] = [cols.length, rows.length];
    const known = Array.from({ length: width * height });
    const lines = [
        ...rows.map((runs, y) => ({ cells: cols.map((_, x) => y * width + x), open: arrangements(runs, width) })),
        ...cols.map((runs, x) => ({ cells: rows.map((_, y) => y * width + x), open: arrangements(runs, height) })),
    ];
    for (let before = -1, now = 0; now !== before; before = now, now = known.filter((v) => v !== undefined).length) {
        for (const line of lines) {
            line.open = line.open.filter((way) => line.cells.every((cell, i) => known[cell] === undefined || known[cell] === way[i]));
            line.cells.forEach((cell, i) => {
                if (line.open.every((way) => way[i] === line.open[0]?.[i]))
                    known[cell] = line.open[0]?.[i];
            });
        }
    }
    return known.map((v) => {
        if (v === undefined)
            throw new Error("the lines alone do not solve this board");
        return v;
    });
}
/** runsOfRows are the runs of filled cells, each by its first and last cell. */
export function runsOfRows(solution, width) {
    const runs = [];
    solution.forEach((filled, cell) => {
        if (!filled)
            return;
        const last = runs.at(-1);
        if (last && last[1] === cell - 1 && cell % width > 0)
            last[1] = cell;
        else
            runs.push([cell, cell]);
    });
    return runs;
}
/** stroke drags the mouse from a cell to another one. */
export async function stroke(page, first, last, button = "left") {
    const at = async (cell) => {
        const box = await page.locator("nonet-board [role=gridcell]").nth(cell).boundingBox();
        if (!box)
            throw new Error(`cell ${cell} is not on the page`);
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await at(first)));
    await page.mouse.down({ button });
    if (last !== first)
        await page.mouse.move(...(await at(last)), { steps: 4 });
    await page.mouse.up({ button });
}
/** makeNonogram makes a room for nonograms from the first page. */
export async function makeNonogram(host, size, mode = "Race") {
    const { page } = host;
    await page.goto("/");
    await page.getByRole("radio", { name: "Medium" }).waitFor();
    await page.locator(".kind-tile", { hasText: "Nonogram" }).click();
    await page.getByLabel("Size").selectOption(size);
    await page.locator(".mode-tile", { hasText: mode }).click();
    await page.locator(".room[data-view=lobby], .name-dialog").first().waitFor();
    if (await page.locator(".name-dialog").count())
        await introduce(host);
    await page.locator(".room[data-view=lobby]").waitFor();
    return new URL(page.url()).pathname.slice("/r/".length);
}
/** filling waits until somebody can fill cells. */
export async function filling({ page }) {
    await page.locator(".room[data-view=play] .pad .brush:not(:disabled)").first().waitFor();
    await page.locator("nonet-board .clue").first().waitFor();
}
