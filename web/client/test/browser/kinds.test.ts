import assert from "node:assert/strict";
import { test } from "node:test";
import type { KindInfo } from "../../protocol.gen.ts";
import { comeIn, looks, createPlayer, still, type Person } from "./people.ts";
import { party } from "./party.ts";
import { host, setPuzzle, kindsOf, makePuzzle, mistakeOf, movesOf, shadow } from "./rival.ts";

const { invite, farewell } = party();

/** Fails if the page is wider than its window. */
async function fits({ page, name }: Person, where: string): Promise<void> {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide! <= window!, `${where} is ${wide} pixels wide for ${name}, of ${window}`);
}

/** Plays a kind in co-op and then as a duel on its smallest board, with a player on a phone and a spectator on a desktop. */
async function rounds({ name: kind, sizes: [size = ""] }: KindInfo, ben: Person, ana: Person, cleo: Person) {
  const puzzle = await makePuzzle(ben, { kind, size, difficulty: "easy" });
  const usual = { kind, size, window: 0, lockout: 0, growing: 0, public: false };
  const [code, rival] = await host(ben, { ...usual, mode: "coop", hints: 9 }, puzzle);
  const { page } = ana;
  const board = page.locator(".room[data-view=play] nonet-board").first();
  const [mistake, [first, ...rest]] = [mistakeOf(puzzle), movesOf(puzzle)];
  const places = async (moves: readonly string[]) => {
    const answers = await Promise.all(moves.map((move) => rival.ask({ t: "place", move })));
    assert.deepEqual(new Set(answers), new Set(["ok"]));
  };
  const checkReplay = async () => {
    await page.locator(".room[data-view=result]").waitFor();
    await fits(ana, "the result");
    await page.getByRole("link", { name: "Watch replay" }).first().tap();
    await page.locator("nonet-board:visible, canvas:visible").first().waitFor();
    await fits(ana, "the replay");
  };

  const seat = await shadow(ana, code, page);
  for (const command of [{ t: "sit" }, { t: "ready", on: true }]) assert.equal(await seat.ask(command), "ok");
  assert.equal(await rival.ask({ t: "ready", on: true }), "ok");
  await rival.waitForStart();
  await page.goto(`/r/${code}`);
  await board.waitFor();
  await fits(ana, "the board");
  assert.equal(await rival.ask({ t: "place", move: mistake }), "wrong");
  await places([first!]);
  await comeIn(cleo, code, true);
  await cleo.page.locator("nonet-board:visible").first().waitFor();
  await page.reload();
  await board.waitFor();
  await page.getByRole("button", { name: "Hint" }).first().tap();
  await page.locator(".hint, .hint-panel, [data-degree]").first().waitFor();
  await places(rest);
  await cleo.page.locator(".room[data-view=result]").waitFor();
  await checkReplay();

  assert.equal(await rival.ask({ t: "rematch", round: 1 }), "ok");
  assert.equal(await rival.ask({ t: "configure", settings: { ...usual, mode: "duel", hints: 0 } }), "ok");
  await setPuzzle(rival, puzzle);
  const anas = await shadow(ana, code);
  for (const player of [rival, anas]) assert.equal(await player.ask({ t: "ready", on: true }), "ok");
  await anas.waitForStart();
  assert.equal(await rival.ask({ t: "place", move: mistake }), "wrong");
  await places([first!]);
  await page.goto(`/r/${code}`); // as a reload, during the round
  await board.waitFor();
  await fits(ana, "the board");
  await cleo.page.locator(".room:not([data-view=result]) nonet-board:visible").first().waitFor();
  await places(rest);
  await cleo.page.locator(".room[data-view=result]").waitFor();
  await checkReplay();
}

// The tests of each kind play races.
test("every kind can be played in co-op and as a duel, watched, reloaded and replayed", async (t) => {
  const [ana, cleo] = await Promise.all([invite("Ana", { ...looks.phone, ...still }), invite("Cleo", still)]);
  const ben = { ...cleo, name: "Ben", page: await cleo.context.newPage() };
  await createPlayer(ana);
  for (const kind of await kindsOf(ben))
    if (kind.name !== "sudoku") await t.test(kind.name, () => rounds(kind, ben, ana, cleo));
  await farewell([ana, cleo], /404/);
});

test("on a phone the rules of a kind, and the board to try, need no scrolling", async (t) => {
  const ana = await invite("Ana", { ...looks.phone, locale: "fr" }); // because French sentences are long
  const { page } = ana;
  for (const { name } of await kindsOf(ana)) {
    await t.test(name, async () => {
      await page.goto(`/learn/${name}`);
      const next = page.locator(".lesson-way .primary");
      const checkVisible = async (where: string) => {
        const ends = await page
          .locator(".lesson-way button:visible, .lesson .pad button:visible")
          .evaluateAll((all) => all.map((el) => el.getBoundingClientRect().bottom));
        assert.ok(
          ends.length > 1 && Math.max(...ends) <= looks.phone.viewport.height,
          `${where} ends at ${Math.max(...ends)}`,
        );
      };
      const tops: number[] = [];
      for (let picture = 1; picture <= 4; picture++) {
        await page.locator(`.dot:nth-child(${picture})[data-on=true]`).waitFor();
        await checkVisible(`picture ${picture}`);
        tops.push((await next.boundingBox())?.y ?? 0);
        await next.tap();
      }
      assert.equal(new Set(tops).size, 1, `the way on moves: ${tops.join(" ")}`);
      await page.locator(".lesson .pad:visible").waitFor();
      await checkVisible("the board to try");
    });
  }
  await farewell([ana]);
});
