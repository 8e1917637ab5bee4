import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { makeRoom, small } from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent } from "./rival.ts";
import { beginWith } from "./rounds.ts";
import { enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

test("a player whose rating is settled is offered once to keep the account", async () => {
  const ana = await invite("Ana");
  const settled = { points: 1500, low: 1400, high: 1600 };
  await ana.page.route("**/me/ratings?*", (route) => {
    const round = new URL(route.request().url()).searchParams.get("round") ?? "";
    const rounds = [{ round, at: 0, after: settled, change: 5 }];
    const rating = { kind: "sudoku", class: "usual", now: settled, rounds };
    return route.fulfill({ json: { ratings: [rating] } satisfies wire.Ratings });
  });
  const code = await makeRoom(ana, { ranked: true, ...small });
  const ben = await seatOpponent(ana, "Ben", code);
  const { todo, solution } = await beginWith(ana, ben);
  await enterAll(ana.page, todo, solution);
  await ben.fill(todo, solution);
  const offer = ana.page.getByRole("link", { name: "Keep this account" });
  await offer.waitFor();
  await offer.click();
  await ana.page.waitForURL("**/profile*");
  await ana.page.goto(`/r/${code}`);
  await ana.page.getByText("Your rating at Sudoku: 1500 points (+5)").waitFor();
  assert.equal(await offer.count(), 0, "the offer is made once");
  await farewell([ana]);
});
