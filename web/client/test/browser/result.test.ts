import assert from "node:assert/strict";
import { test } from "node:test";
import { comeIn, configure, makeRoom, synced } from "./people.ts";
import { party } from "./party.ts";
import { begin } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("a race's end tells its story to both, the place to who lost, and shows the winner the board", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const code = await makeRoom(ana);
  await configure(ana, { "After the first finish": "Ends at once" });
  await comeIn(ben, code);
  const { todo, solution } = await begin(ana, ben);
  await enterAll(ben.page, todo.slice(0, 3), solution);
  await synced(ben);
  await ben.page.route("**/replays/**", () => undefined); // is not answered: the story does not wait for it, and moves nothing when it comes
  await enterAll(ana.page, todo, solution);

  for (const { page } of [ana, ben]) {
    const lines = page.locator(".story li");
    await lines.first().waitFor();
    const told = await lines.allTextContents();
    assert.equal(told[0], "Ben led from cell 1 and was caught at 3.");
    assert.match(told[1] ?? "", /^Ana went ahead with cell 4, at \d+:\d\d$/);
    assert.match(told[2] ?? "", /^From cell 1 on Ana filled \d+ in a row\.$/);
  }
  await ben.page.getByText(`You came 2nd of 2. ${todo.length - 3} cells were missing.`).waitFor();
  await ana.page.locator(".won-board.wave .mini").waitFor();
  assert.equal(await ben.page.locator(".won-board").isVisible(), false, "who did not finish has completed nothing");
  await ben.page.unroute("**/replays/**");
  await ben.page.locator(".story a").click();
  await ben.page.waitForURL(/\/replay\/.*#t=\d+$/);
  await farewell([ana, ben]);
});
