import assert from "node:assert/strict";
import { test } from "node:test";
import type * as wire from "../../protocol.gen.ts";
import { looks } from "./people.ts";
import { party } from "./party.ts";
import { shadow } from "./rival.ts";
import { startRound } from "./rounds.ts";
import { enter, enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

/** The position of an exercise: only the last cell of the first row is a single. */
const position = "123.3412214343.1";
const solution = "1234341221434321";

test("a player sees the times by technique, and practises a slow move until it is faster than in the race", async () => {
  const ana = await invite("Ana", looks.phone);
  await ana.page.goto("/techniques");
  await ana.page.getByText("Finish a game of Sudoku to see your times here.").waitFor();
  await ana.page.goto(`/solo?s=${position}`);
  await enter(ana.page, 3, 4);
  await enter(ana.page, 14, 2);
  await ana.page.getByText("Solved").first().waitFor();
  await ana.page.goto("/techniques");
  await ana.page.getByText(/^From 1 game, 4.4\.$/).waitFor(); // counted, though no server knows of it
  const round = await startRound(ana, ["Ben"]);
  await (await shadow(ana, round.code)).fill(round.todo.slice(5), round.solution);
  await enterAll(ana.page, round.todo.slice(0, 5), round.solution);
  await round.rivals[0]!.fill(round.todo, round.solution);
  await ana.page.locator(".result").waitFor();

  await ana.page.route("**/me/techniques", async (route) => {
    const own = (await (await route.fetch()).json()) as wire.Techniques; // the latest game is the race
    assert.equal(own.rounds, 1);
    const moves = own.techniques.reduce((sum, row) => sum + row.moves, 0);
    assert.ok(moves <= round.todo.length, "moves in one millisecond have no technique, the others have one");
    const puzzle = { kind: "sudoku", size: "4x4", width: 4, height: 4, values: 4, givens: position, level: "easy" };
    const exercise = { technique: "last digit", puzzle, solution };
    const last = { technique: "last digit", moves: 4, mean: 12_300, peers: 8000, mistakes: 1 };
    const exercises = [
      { ...exercise, id: "slow", took: 0 },
      { ...exercise, id: "quick", puzzle: { ...puzzle, givens: "12343412214343.1" }, took: 3_600_000 },
    ];
    await route.fulfill({ json: { ...own, techniques: [last], exercises } satisfies wire.Techniques });
  });
  await ana.page.goto("/techniques?kind=sudoku");
  await ana.page.getByText(/^From 1 game, 9.9\.$/).waitFor();
  const row = ana.page.getByRole("listitem").filter({ hasText: "Last digit" });
  assert.equal(await row.locator("p").textContent(), "4 moves · you 12.3 s · your level 8 s · 1 mistake");
  await row.getByRole("button", { name: "Practise" }).click();
  await ana.page.getByText("Last time: 0 s.").waitFor();
  await enter(ana.page, 3, 1);
  assert.equal(await ana.page.getByRole("button", { name: "Next" }).isVisible(), false, "a wrong value ends nothing");
  await enter(ana.page, 3, 4);
  await ana.page.getByText("It’ll come up again.").waitFor();
  await ana.page.getByRole("button", { name: "Next" }).click();
  await ana.page.getByText("Last time: 3,600 s.").waitFor();
  await enter(ana.page, 14, 2);
  await ana.page.getByText("faster than").waitFor();
  await ana.page.getByRole("button", { name: "Next" }).click();
  await ana.page.getByText("Last time: 0 s.").waitFor(); // the first one again
  await ana.page.getByRole("button", { name: "Back to the list" }).click();
  await row.waitFor();
  await farewell([ana]);
});
