// Rounds that are under way, and what is to be filled in.
import { getReady, playing } from "./people.js";
import { emptyCells, givensOf, solve } from "./sudoku.js";
/** begin has everybody in a lobby get ready, and waits until all can play. */
export async function begin(...people) {
    for (const p of people)
        await getReady(p);
    await Promise.all(people.map(playing));
    return roundOf(people[0]);
}
/** beginAlone starts a round for the only one in a lobby. */
export async function beginAlone(host) {
    await host.page.getByRole("button", { name: "Start alone" }).click();
    await playing(host);
    return roundOf(host);
}
async function roundOf({ page }) {
    const givens = await givensOf(page);
    return { givens, solution: solve(givens), todo: emptyCells(givens) };
}
/** wrongFor is another value than the right one. */
export function wrongFor(value) {
    return (value % 9) + 1;
}
