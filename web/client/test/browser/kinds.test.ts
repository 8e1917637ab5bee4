import assert from "node:assert/strict";
import { test } from "node:test";
import type { KindInfo } from "../../protocol.gen.ts";
import { comeIn, looks, type Person } from "./people.ts";
import { party } from "./party.ts";
import { host, kindsOf, makePuzzle, mistakeOf, movesOf } from "./rival.ts";

const { invite, farewell } = party();

/** Fails if the page is wider than its window. */
async function fits({ page, name }: Person, where: string): Promise<void> {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide! <= window!, `${where} is ${wide} pixels wide for ${name}, of ${window}`);
}

/** Plays one kind in one mode on its smallest board, with a player on a phone and a spectator on a desktop. */
async function round({ name: kind, sizes: [size = ""] }: KindInfo, mode: "coop" | "duel"): Promise<void> {
  const [ben, ana, cleo] = await Promise.all([invite("Ben"), invite("Ana", looks.phone), invite("Cleo")]);
  const puzzle = await makePuzzle(ben, { kind, size, difficulty: "easy" });
  const [code, rival] = await host(
    ben,
    { mode, kind, window: 0, lockout: 0, growing: 0, public: false, hints: mode === "coop" ? 9 : 0 },
    puzzle,
  );
  await comeIn(ana, code);
  await comeIn(cleo, code, true);
  await ana.page.getByRole("button", { name: "I’m ready" }).tap();
  assert.equal(await rival.ask({ t: "ready", on: true }), "ok");
  await rival.begun();
  const board = ana.page.locator(".room[data-view=play] nonet-board").first();
  await board.waitFor();
  await cleo.page.locator("nonet-board:visible").first().waitFor();
  await fits(ana, "the board");

  assert.equal(await rival.ask({ t: "place", move: mistakeOf(puzzle) }), "wrong");
  const [first, ...rest] = movesOf(puzzle);
  assert.equal(await rival.ask({ t: "place", move: first }), "ok");
  await ana.page.reload();
  await board.waitFor();
  if (mode === "coop") {
    await ana.page.getByRole("button", { name: "Hint" }).first().tap();
    await ana.page.locator(".hint, .hint-panel, [data-degree]").first().waitFor();
  }
  for (const move of rest) assert.equal(await rival.ask({ t: "place", move }), "ok", move);
  for (const p of [ana, cleo]) await p.page.locator(".room[data-view=result]").waitFor();
  await fits(ana, "the result");
  await ana.page.getByRole("link", { name: "Watch replay" }).first().tap();
  await ana.page.locator("nonet-board:visible, canvas:visible").first().waitFor();
  await fits(ana, "the replay");
  await farewell([ben, ana, cleo], /404/);
}

// The tests of each kind play races.
test("every kind can be played in co-op and as a duel, watched, reloaded and replayed", async (t) => {
  const guest = await invite("Guest");
  const kinds = await kindsOf(guest);
  await farewell([guest]);
  for (const kind of kinds.filter(({ name }) => name !== "sudoku")) {
    for (const mode of ["coop", "duel"] as const) await t.test(`${kind.name}, ${mode}`, () => round(kind, mode));
  }
});

test("on a phone the rules of a kind, and the board to try, need no scrolling", async (t) => {
  const ana = await invite("Ana", { ...looks.phone, locale: "fr" }); // because French sentences are long
  const { page } = ana;
  for (const { name } of await kindsOf(ana)) {
    await t.test(name, async () => {
      await page.goto(`/learn/${name}`);
      const next = page.locator(".lesson-way .primary");
      const below = async (where: string) => {
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
        await below(`picture ${picture}`);
        tops.push((await next.boundingBox())?.y ?? 0);
        await next.tap();
      }
      assert.equal(new Set(tops).size, 1, `the way on moves: ${tops.join(" ")}`);
      await page.locator(".lesson .pad:visible").waitFor();
      await below("the board to try");
    });
  }
  await farewell([ana]);
});
