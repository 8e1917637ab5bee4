// A round of each kind in each mode, in every state worth looking at, on a phone and on a desktop.

import type { Browser } from "playwright-core";
import type { LoosePuzzle, Settings } from "../../protocol.gen.ts";
import { appears, comeIn, looks, person, waitForSync, type Person } from "./people.ts";
import { host, makePuzzle, movesOf, shadow, type Rival } from "./rival.ts";
import type { Look } from "./stages.ts";

/** The first sizes of each kind that people meet. */
export const sizes: Readonly<Record<string, Partial<Settings>>> = {
  sudoku: { kind: "sudoku", size: "9x9" },
  samurai: { kind: "sudoku", size: "samurai" },
  nonogram: { kind: "nonogram", size: "15x15" },
  pipes: { kind: "pipes", size: "9x9" },
  queens: { kind: "queens", size: "9x9" },
  tango: { kind: "tango", size: "8x8" },
};

const modes = ["race", "duel", "coop"] as const;

/** Plays every kind in every mode, or those whose name contains only, such as "queens-race". */
export async function roundsOfKinds(browser: Browser, url: string, look: Look, only = ""): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    for (const mode of modes) {
      if (`${name}-${mode}`.includes(only))
        await roundOf(browser, url, mode, size, (state, page) => look(`${name}-${mode}-${state}`, page));
    }
  }
}

async function roundOf(
  browser: Browser,
  url: string,
  mode: (typeof modes)[number],
  size: Partial<Settings>,
  look: Look,
): Promise<void> {
  const [ben, ana, dee, cleo] = await Promise.all([
    person(browser, url, "Ben"),
    person(browser, url, "Ana", looks.phone),
    person(browser, url, "Dee"),
    person(browser, url, "Cleo"),
  ]);
  const puzzle = await makePuzzle(ben, { ...size, difficulty: "medium" });
  const [code, rival] = await host(
    ben,
    { mode, window: 0, lockout: 0, growing: 0, public: false, hints: mode === "duel" ? 0 : 9 },
    puzzle,
  );
  const lookAtBoth = async (state: string) => {
    await look(`${state}-phone`, ana.page);
    await look(`${state}-desk`, dee.page);
  };
  for (const p of [ana, dee]) await comeIn(p, code);
  await comeIn(cleo, code, true);
  await lookAtBoth("lobby");
  for (const p of [ana, dee]) await p.page.getByRole("button", { name: "I’m ready" }).click();
  await rival.ask({ t: "ready", on: true });
  await rival.waitForStart();
  for (const p of [ana, dee])
    await p.page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
  for (const p of [ana, dee]) await slip(p, puzzle);
  await lookAtBoth("strike");
  for (const p of [ana, dee]) await waitForSync(p);
  const todo = movesOf(puzzle);
  const [anas, dees] = [await shadow(ana, code), await shadow(dee, code)];
  await play(todo, mode === "race" ? 0.2 : 0, 0.5, rival);
  await play(todo, 0, mode === "race" ? 0.4 : 0.2, anas);
  await play(todo, mode === "race" ? 0 : 0.5, 0.6, dees);
  for (const p of [ana, dee]) await p.page.reload();
  for (const p of [ana, dee])
    await p.page.locator(".room[data-view=play] .pad button:not(:disabled)").first().waitFor();
  await lookAtBoth("play");
  await look("watch-desk", cleo.page);
  await cleo.page.setViewportSize(looks.phone.viewport);
  await look("watch-phone", cleo.page);
  await cleo.page.setViewportSize(looks.desktop.viewport);
  if (mode !== "duel") {
    for (const p of [ana, dee]) {
      await p.page.getByRole("button", { name: "Hint" }).first().click();
      await p.page.locator(".hint-panel:not([hidden]) .hint-said").waitFor();
      await waitForSync(p);
    }
    await lookAtBoth("hint");
  }
  await play(todo, 0, 1, await shadow(dee, code));
  if (mode === "race") {
    await play(todo, 0, 1, await shadow(ana, code));
    await play(todo, 0, 1, rival);
  }
  for (const p of [ana, dee]) await p.page.locator(".room[data-view=result]").waitFor();
  await lookAtBoth("result");
  for (const p of [ana, dee]) {
    await p.page.getByRole("link", { name: "Watch replay" }).first().click();
    await p.page.locator(".replay .tile, .replay nonet-board").first().waitFor();
    for (let i = 0; i < 12; i++) await p.page.getByRole("button", { name: "Step forward" }).click();
  }
  await lookAtBoth("replay");
  for (const p of [ben, ana, dee, cleo]) await p.context.close();
}

/** Plays the moves between two shares of all moves. Filled cells are skipped. */
async function play(todo: readonly string[], from: number, to: number, player: Rival): Promise<void> {
  for (const move of todo.slice(Math.floor(todo.length * from), Math.ceil(todo.length * to)))
    await player.ask({ t: "place", move });
}

/** Makes a mistake with the keyboard, in the last cell in which one is possible. */
async function slip({ page }: Person, { puzzle, solution = "" }: LoosePuzzle): Promise<void> {
  const right = [...solution].map((value) => (value === "." ? 0 : Number(value)));
  const shownValue = (cell: number) => Number(puzzle.start?.[cell] ?? 0) % (Number(puzzle.periods?.[cell]) || 99);
  const wrongValueAt = (cell: number) =>
    puzzle.start ? shownValue(cell) : right[cell] === 0 ? 1 : ((right[cell] ?? 0) % puzzle.values) + 1;
  const cells = [...solution].flatMap((value, at) => (value === "#" ? [] : [at]));
  const cell = cells.filter((at) => puzzle.givens[at] === "." && wrongValueAt(at) !== right[at]).at(-1) ?? 0;
  const at = page.locator("nonet-board [role=gridcell]").nth(cells.indexOf(cell));
  await at.focus();
  const judged = appears(page, ".wrong");
  await at.press(puzzle.start ? "Enter" : String(wrongValueAt(cell)));
  await judged;
}
