import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Route } from "playwright-core";
import type * as wire from "../../protocol.gen.ts";
import { looks, type Person, waitForPlay, small, waitForSync } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { roundFor, startRound } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("the end of a race shows the course to both, the place to the loser, and the board to the winner", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const { todo, solution } = await startRound(ana, [ben], { window: 0, ...small });
  await enterOneByOne(ben, todo.slice(0, 3), solution);
  // never answered: the page does not wait for it, and moves nothing when it arrives
  await ben.page.route("**/replays/**", () => undefined);
  await enterOneByOne(ana, todo.slice(0, 4), solution);
  await enterAll(ana.page, todo.slice(4), solution);

  for (const { page, name } of [ana, ben]) {
    const you = (who: string) => (who === name ? "You" : who);
    const lines = page.locator(".story li");
    await lines.first().waitFor();
    const sentences = await lines.allTextContents();
    assert.equal(sentences[0], `${you("Ben")} led until cell 3.`);
    assert.match(sentences[1] ?? "", new RegExp(`^${you("Ana")} took the lead with cell 4, at \\d+:\\d\\d$`));
    assert.match(
      sentences[2] ?? "",
      name === "Ana" ? /^Your longest run: \d+ cells\.$/ : /^Ana’s longest run: \d+ cells\.$/,
    );
  }
  await ben.page.getByRole("heading", { name: `2nd, ${todo.length - 3} cells to go` }).waitFor();
  await ana.page.locator(".won-board.wave .mini").waitFor();
  assert.equal(
    await ben.page.locator(".won-board").isVisible(),
    false,
    "a player who did not finish has no completed board",
  );
  await ben.page.unroute("**/replays/**");
  await ben.page.locator(".story a").click();
  await ben.page.waitForURL(/\/replay\/.*#t=\d+$/);
  await farewell([ana, ben]);
});

/**
 * Enters cells one by one, each after the server has accepted the one before, because cells accepted together are one
 * step.
 */
async function enterOneByOne(person: Person, cells: readonly number[], solution: readonly number[]): Promise<void> {
  for (const cell of cells) {
    await enterAll(person.page, [cell], solution);
    await waitForSync(person);
  }
}

test("on a phone a win is told with its time, the podium and the way on at once, and given away as a picture; a loss is told without a time; a rematch is an offer: the other one stays at the result, accepts, and the score goes on", async () => {
  const [ana, ben] = await Promise.all([invite("Ana", looks.phone), invite("Ben", looks.phone)]);
  const { code, todo, solution } = await startRound(ana, [ben], { window: 0, ...small });
  const anas = await shadow(ana, code);
  await anas.fill(todo, solution);
  await ana.page.getByRole("heading", { name: /^You win \d+:\d\d\.\d$/ }).waitFor();
  await ben.page.getByRole("heading", { name: /^2nd, / }).waitFor();
  for (const { page } of [ana, ben]) {
    await page.locator(".podium [data-place='1']").getByText("Ana").waitFor();
    for (const name of ["Rematch", "Save a picture"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(
        box && box.y + box.height <= looks.phone.viewport.height,
        `${name} is below the visible part: ${box?.y}`,
      );
    }
    const ends = await page.locator(".ways-on > :is(a, button):visible").evaluateAll((all) => {
      const boxes = all.map((el) => el.getBoundingClientRect());
      return boxes.map((box) => Math.round(Math.max(...boxes.filter((b) => b.top === box.top).map((b) => b.right))));
    });
    assert.deepEqual([...new Set(ends)], [ends[0]], "one row of buttons is shorter than the others");
  }
  const [saved] = await Promise.all([
    ana.page.waitForEvent("download"),
    ana.page.getByRole("button", { name: "Save a picture" }).click(),
  ]);
  const picture = readFileSync(await saved.path());
  assert.deepEqual(
    [picture.toString("latin1", 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)],
    ["PNG", 1200, 630],
  );
  const give = () =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => void Object.assign(window, { shared: [files?.[0]?.name, text] }),
    });
  await ben.page.addInitScript(give);
  await ben.page.reload();
  await ben.page.getByRole("button", { name: "Share a picture" }).click();
  const shared = await ben.page.waitForFunction(() => (window as unknown as { shared?: string[] }).shared);
  const [name, said] = (await shared.jsonValue()) as [string, string];
  assert.equal(name, saved.suggestedFilename());
  assert.match(said, /^nonet · Ana wins · \d+:\d\d\.\d · http.*\/replay\//);

  for (const wins of [1, 2]) {
    if (wins > 1) {
      await waitForPlay(ana);
      const next = await roundFor(ana);
      await anas.fill(next.todo, next.solution);
    }
    for (const { page } of [ana, ben]) await page.getByText(`Ana ${wins} : 0 Ben`).waitFor();
    await ana.page.getByRole("button", { name: "Rematch" }).click();
    await ana.page.getByText("Waiting for Ben ...").waitFor();
    const [offer, accept] = [
      ben.page.getByText("Ana wants a rematch."),
      ben.page.getByRole("button", { name: "Play", exact: true }),
    ];
    await offer.waitFor();
    const [above, below] = [await offer.boundingBox(), await accept.boundingBox()];
    assert.ok(above && below && above.y + above.height <= below.y, "the offer is not above the button");
    assert.equal(await ben.page.locator(".room[data-view=result]").count(), 1, "Ben was thrown out of the result");
    await accept.click();
    for (const { page } of [ana, ben]) await page.locator(".room[data-view=play]").waitFor();
  }
  await farewell([ana, ben]);
});

test("only the winner is told that the win isn’t counted, and only a player who lost time on a move learns the technique for it and the opponent's time", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const markUncounted = (name: string, value: unknown) =>
    name === "result" ? { ...(value as wire.Result), ranked: true, nowin: "near" } : value;
  for (const { page } of [ana, ben])
    await page.routeWebSocket(/\/ws\b/, (ws) => {
      const server = ws.connectToServer();
      server.onMessage((message) => ws.send(JSON.stringify(JSON.parse(String(message), markUncounted))));
    });
  const { todo, solution } = await startRound(ana, [ben], small);
  const slowDown = async (route: Route) => {
    const { players } = (await (await route.fetch()).json()) as wire.RoundSteps;
    assert.deepEqual(
      players.map(({ steps }) => steps.length),
      [todo.length, todo.length],
    );
    const changed = players.map(({ seat, steps }) => {
      const [first, ...rest] = steps.map((step) => ({ ...step, technique: "hidden pair", house: "row2", took: 9000 }));
      return { seat, steps: first ? [{ ...first, took: seat === 2 ? 48_000 : 9000 }, ...rest] : [] };
    });
    await route.fulfill({ json: { players: changed } satisfies wire.RoundSteps });
  };
  for (const { page } of [ana, ben]) await page.route("**/replays/*/steps", slowDown);
  const answered = ana.page.waitForResponse("**/replays/*/steps");
  await enterAll(ana.page, todo, solution);
  await enterAll(ben.page, todo, solution);
  await ana.page.getByText("This win isn’t counted").waitFor();
  await ben.page.getByText("Ana 1 : 0 Ben").waitFor();
  assert.equal(await ben.page.getByText("This win isn’t counted").count(), 0, "Ben has not won");
  const section = ben.page.locator("section", { has: ben.page.getByRole("heading", { name: "What cost you time" }) });
  await section.waitFor();
  assert.deepEqual(await section.locator("li").allTextContents(), ["Hidden pair, row 2: you 0:48, Ana 0:09"]);
  await answered;
  await waitForSync(ana);
  assert.equal(
    await ana.page.getByText("What cost you time").isVisible(),
    false,
    "a player without slow moves gets no list",
  );
  await farewell([ana, ben]);
});
