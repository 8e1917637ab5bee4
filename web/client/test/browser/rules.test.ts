import assert from "node:assert/strict";
import { test } from "node:test";
import type { Puzzle } from "../../protocol.gen.ts";
import { readCells } from "../../src/board/notation.ts";
import { shapeOf } from "../../src/board/shape.ts";
import { solutionOf } from "../../src/puzzle/solver.ts";
import {
  comeIn,
  createPlayer,
  getReady,
  openChoice,
  plainPage,
  waitForPlay,
  waitForSync,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent, shadow } from "./rival.ts";
import { emptyCells, enterAll } from "./sudoku.ts";

const { invite, farewell } = party();

/** The messages of a page's connection. */
interface Heard {
  readonly frames: string[];
  /** Returns the puzzle that the page received. */
  puzzle(): Puzzle;
}

/** Records the messages that a page receives from now on. */
function listen({ page }: Person): Heard {
  const frames: string[] = [];
  page.on("websocket", (line) => line.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return {
    frames,
    puzzle: () => {
      const messages = frames
        .flatMap((frame) => frame.split("\n"))
        .map((line) => JSON.parse(line) as { puzzle?: Puzzle });
      const puzzle = messages.find((message) => message.puzzle)?.puzzle;
      assert.ok(puzzle, "the page got no puzzle");
      return puzzle;
    },
  };
}

/** Creates a ranked room with the form of all settings. */
async function create(host: Person, settings: Readonly<Record<string, string>>): Promise<string> {
  const { page } = host;
  await page.goto("/");
  await openChoice(page);
  await page.getByRole("button", { name: "All settings" }).click();
  const form = page.locator(".create-dialog");
  for (const [label, option] of Object.entries(settings)) {
    await form.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
  }
  await form.getByRole("button", { name: "Ranked" }).click();
  await form.getByRole("button", { name: "Create room" }).click();
  await page.waitForURL("**/r/*");
  await page.locator(".room[data-view=lobby]").waitFor();
  return new URL(page.url()).pathname.slice("/r/".length);
}

/** Plays a race of two with additional rules, up to the replay, after a visitor has looked at the lobby. */
async function raceBy(ana: Person, visitor: Person, rules: string, about: RegExp, drawn: string): Promise<void> {
  const heard = listen(ana);
  const code = await create(ana, { Size: "6×6", Rules: rules, Difficulty: "Easy" });
  await comeIn(visitor, code, true);
  await visitor.page.locator(".settings .facts", { hasText: rules }).waitFor();
  await visitor.page.getByText(about).waitFor();
  await visitor.page.goto(plainPage);
  const ben = await seatOpponent(visitor, "Ben", code);
  await ben.ask({ t: "ready", on: true });
  await getReady(ana);
  await waitForPlay(ana);
  const first = heard.frames.find((frame) => /cages|regions|"givens":"/.test(frame));
  assert.match(String(first), /"t":"begin"/, "givens and clues wait for the end of the countdown");

  const puzzle = heard.puzzle();
  await ana.page.locator(`nonet-board ${drawn}`).first().waitFor({ state: "attached" });
  const solution = solutionOf(shapeOf(puzzle), readCells(puzzle.givens));
  assert.ok(Array.isArray(solution), String(solution));
  const todo = emptyCells([...readCells(puzzle.givens)]);
  await (await shadow(ana, code)).fill(todo.slice(3), solution);
  await enterAll(ana.page, todo.slice(0, 3), solution);
  await waitForSync(ana);
  await ben.ask({ t: "leave" });

  await ana.page.locator(".room[data-view=result]").waitFor();
  await ana.page.getByRole("link", { name: "Watch replay" }).first().click();
  await ana.page.getByText(`6×6 · ${rules} · Easy`).waitFor();
}

test("a killer and a jigsaw are chosen in the create form, raced to the result, and have leaderboards of their own", async () => {
  const [ana, visitor] = await Promise.all([invite("Ana"), invite("Visitor")]);
  await createPlayer(ana);
  const { page } = ana;
  const about = {
    "Killer": [/Digits in a cage differ/, ".cage"],
    "Jigsaw + Diagonal": [/Irregular regions instead of boxes. Every digit once per diagonal/, ".slope"],
  } as const;
  for (const [rules, [told, drawn]] of Object.entries(about)) await raceBy(ana, visitor, rules, told, drawn);

  await page.goto("/leaderboard");
  await page.locator(".board-filters summary").click();
  await page.getByRole("combobox", { name: "Size" }).selectOption("6x6");
  await page.getByRole("radio", { name: "Easy" }).check();
  for (const label of Object.keys(about)) {
    await page.getByRole("combobox", { name: "Rules" }).selectOption({ label: "Classic" });
    await page.getByText("No times yet").waitFor();
    await page.getByRole("combobox", { name: "Rules" }).selectOption({ label });
    await page.locator(".scores", { hasText: "Ana" }).waitFor();
  }
  await page.goto("/profile");
  for (const rules of Object.keys(about)) await page.getByText(`6×6 · ${rules} · Easy`).waitFor();
  await farewell([ana, visitor]);
});

test("the form offers valid combinations only", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/");
  await openChoice(page);
  await page.getByRole("button", { name: "All settings" }).click();
  const form = page.locator(".create-dialog");
  const list = (name: string) => form.getByRole("combobox", { name, exact: true });
  await list("Rules").selectOption({ label: "Killer" });
  await list("Difficulty").selectOption({ label: "Extreme" });
  await list("Size").selectOption("6x6");
  assert.equal(await list("Difficulty").inputValue(), "medium", "the hardest killer of the size");
  await list("Size").selectOption("16x16");
  assert.equal(await list("Rules").inputValue(), "", "there is no killer of the size");
  assert.deepEqual(await list("Rules").locator("option").allTextContents(), ["Classic", "Diagonal"]);
  await list("Size").selectOption("9x9");
  await form.locator("summary").click();
  await list("Givens").selectOption("35");
  await list("Difficulty").waitFor({ state: "hidden" });
  await list("Symmetry").selectOption({ label: "Half-turn" });
  await form.getByRole("button", { name: "Create room" }).click();
  await page.locator(".room[data-view=lobby]").waitFor();
  await page.getByRole("button", { name: "Start alone" }).click();
  await waitForPlay(ana);
  const givens = await page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((cells) => cells.map((c) => Number(c.querySelector(".digit")?.textContent ?? 0)));
  assert.equal(givens.filter((v) => v > 0).length, 35);
  assert.ok(
    givens.every((v, cell) => v > 0 === givens[80 - cell]! > 0),
    "the pattern of the givens is the same upside down",
  );
  await farewell([ana]);
});
