import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { looks, waitForToast, small, type Person } from "./people.ts";
import { party } from "./party.ts";
import { startRound } from "./rounds.ts";
import { fillAll, onePuzzle, oneSolution, smallPuzzle } from "./solo-stages.ts";
import { cellAt, enterAll, waitForNotes } from "./sudoku.ts";

const { invite, farewell } = party();

const digitAt = (page: Page, cell: number) => cellAt(page, cell).locator(".digit");

test("a solo game at once: generated, strikes, undo, hint, end", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/solo");
  await page.getByRole("radio", { name: "Easy" }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".solo-table").waitFor();
  assert.equal(await page.locator("nonet-board [role=gridcell]").count(), 81);

  await page.goto(`/solo?s=${onePuzzle}&policy=strikes`);
  await cellAt(page, 2).click();
  await page.keyboard.press("5");
  await page.getByRole("img", { name: "1 of 3 mistakes" }).waitFor();
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit4");
  await waitForNotes(page, 2, "1 4");
  await page.keyboard.press("Control+z");
  await waitForNotes(page, 2, "1");
  await page.getByRole("button", { name: "Hint" }).press("Enter");
  await page.locator(".hint-panel p", { hasText: /^Look at / }).waitFor();
  await page.locator("button:focus", { hasText: "Why?" }).press("Escape");
  await page.locator("nonet-board [role=gridcell]:focus").waitFor();
  await page.getByRole("button", { name: "Hint" }).press("Enter");
  await page.locator("button:focus", { hasText: "Why?" }).press("Enter");
  const reason = page.locator(".hint-reason:not(:focus)").first();
  assert.equal(
    await reason.evaluate((el) => getComputedStyle(el).outlineStyle),
    "dotted",
    "the difference must show without colour",
  );
  await page.getByRole("button", { name: "Show me" }).click();
  const before = await page.locator("nonet-board .digit").count();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.waitForFunction((n) => document.querySelectorAll("nonet-board .digit").length === n, before + 1);
  await fillAll(page);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await page.getByText("1 mistake, 2 hints").waitFor();
  assert.deepEqual(
    await page.locator(".solo-side button:visible").allTextContents(),
    ["New puzzle", "Play again", "Share", "Export", "Print"],
    "each way once",
  );
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("combobox", { name: "Other formats" }).selectOption({ label: "OpenSudoku" });
  assert.match(await page.getByRole("textbox", { name: "Other formats" }).inputValue(), /<opensudoku/);
  await farewell([ana]);
});

test("the clock is stopped while the board or the tab is hidden; the game continues later", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto(`/solo?s=${onePuzzle}`);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.keyboard.press("p");
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  assert.equal(await page.locator("nonet-board").isVisible(), false);
  await page.keyboard.press("p");
  await page.locator("nonet-board").waitFor({ state: "visible" });
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  await page.getByRole("button", { name: "Hide the clock" }).click();
  assert.equal(await page.getByRole("timer").isVisible(), false);

  await page.goto("/solo");
  await page.getByRole("button", { name: "Continue" }).click();
  assert.equal(await digitAt(page, 2).textContent(), "4");
  assert.equal(await page.getByRole("timer").isVisible(), false, "a hidden clock stays hidden");
  await farewell([ana]);
});

test("several games are kept, and each link continues its own", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const other = ".".repeat(4) + onePuzzle.slice(4);
  const cages = (sum: number) =>
    `/solo?s=${".".repeat(16)}&c=${encodeURIComponent(`boxes 2x2\ncages ${sum}=r1c1,r1c2`)}`;
  await page.goto(`/solo?s=${onePuzzle}`);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  await page.goto(`/solo?s=${other}`);
  await page.locator(".solo-table").waitFor();
  await page.goto(`/solo?s=${onePuzzle}`);
  await digitAt(page, 2).waitFor();
  assert.equal(await digitAt(page, 2).textContent(), "4");
  for (const sum of [3, 7]) {
    await page.goto(cages(sum));
    await page.locator("nonet-board").getByText(String(sum), { exact: true }).first().waitFor();
  }
  await page.goto("/solo");
  await page.locator(".more-card").first().waitFor();
  assert.equal(await page.locator(".more-card").count(), 3);
  await farewell([ana]);
});

test("a hint that rules notes out leads on, also for those who keep none", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  // There are no singles: a note has to be removed.
  await page.goto("/solo?s=..82.....21.6.....7.9...3.25...1.2.7.7.32..4..82.976...3.9.2.7..271.3..9...7..823");
  let last = "";
  for (let i = 0; i < 4; i++) {
    await page.getByRole("button", { name: "Hint" }).click();
    for (const more of ["Why?", "Show me"]) await page.getByRole("button", { name: more }).click();
    const said = await page.locator(".hint-panel p").allTextContents();
    assert.notEqual(said.join(" "), last, "the same hint again");
    last = said.join(" ");
    await page.getByRole("button", { name: "Fill in" }).click();
    await page.locator(".hint-panel").waitFor({ state: "hidden" });
  }
  await farewell([ana]);
});

test("at 740x360 and 820x1180 a hint takes the place of the pad, beside the board", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  for (const [width, height] of [
    [740, 360],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/solo?s=${onePuzzle}`);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("region", { name: "Hint" }).waitFor();
    const [board, hint] = await Promise.all(
      ["nonet-board", ".hint-panel"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(board && hint);
    assert.ok(hint.x >= board.x + board.width, "the hint is below the board");
    assert.ok(!(await page.locator(".pad").isVisible()));
    const more = await page.getByRole("button", { name: "Why?" }).boundingBox();
    assert.ok(more && more.height < 50, "a button's words are squeezed");
  }
  await farewell([ana]);
});

test("a hint is about the chosen cell if one step leads there, and otherwise about the next step", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto(`/solo?s=${onePuzzle}`);
  const [open, single] = [2, 59]; // nothing determines the first yet; the second sees every digit except one
  await cellAt(page, open).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint-panel p", { hasText: /^Look at / }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await cellAt(page, single).click();
  await page.getByRole("button", { name: "Hint" }).click();
  for (const more of ["Why?", "Show me", "Fill in"]) await page.getByRole("button", { name: more }).click();
  await digitAt(page, single).waitFor();
  assert.equal(await digitAt(page, single).textContent(), oneSolution[single]);
  await farewell([ana]);
});

test("a game begins at the top of the page and has its own URL: back leads to the choice, forward and reload to the game with its undo history", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await page.goto("/solo");
  await page.getByRole("radio", { name: "Easy" }).check();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await page.waitForURL(/\/solo\?s=/);
  await page.locator(".solo-table nonet-board").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0, "however far down the button was");
  const free = await page
    .locator("nonet-board [role=gridcell]")
    .evaluateAll((all) => all.findIndex((cell) => !cell.querySelector(".digit")));
  await cellAt(page, free).click();
  for (const key of ["Shift+Digit1", "Shift+Digit2"]) await page.keyboard.press(key);
  await waitForNotes(page, free, "1 2");
  await page.goBack();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await page.goForward();
  await waitForNotes(page, free, "1 2");
  await page.reload();
  await waitForNotes(page, free, "1 2");
  await page.keyboard.press("Control+z");
  await waitForNotes(page, free, "1");
  await page.keyboard.press("Control+y");
  await waitForNotes(page, free, "1 2");
  await farewell([ana]);
});

test("two tabs with one game take turns, and neither overwrites the other", async () => {
  const ana = await invite("Ana");
  const { page, context } = ana;
  await page.goto(`/solo?s=${onePuzzle}`);
  await cellAt(page, 2).click();
  await page.keyboard.press("4");
  const other = await context.newPage();
  await other.goto(`/solo?s=${onePuzzle}`);
  assert.equal(await digitAt(other, 2).textContent(), "4");
  await page.getByRole("heading", { name: "This game is open in another tab" }).waitFor();
  await cellAt(other, 3).click();
  await other.keyboard.press("6");
  await digitAt(other, 3).waitFor();
  // What one tab stores reaches the other one a moment later.
  const games = (tab: typeof page) => tab.evaluate(() => localStorage.getItem("nonet.games"));
  for (let tries = 0; tries < 1000 && (await games(page)) !== (await games(other)); tries++);
  await page.getByRole("button", { name: "Play here" }).click();
  await digitAt(page, 3).waitFor();
  await other.getByRole("heading", { name: "This game is open in another tab" }).waitFor();
  await page.reload();
  await digitAt(page, 3).waitFor();
  assert.equal(await page.locator("nonet-board .digit").count(), 32);
  await farewell([ana]);
});

test("where any digit is accepted, mistakes are found on request", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto(`/solo?s=${onePuzzle}`);
  await cellAt(page, 2).click();
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("1 cell is wrong.").first().waitFor();
  await page.locator("nonet-board .wrong").waitFor();
  await page.keyboard.press("Delete");
  await page.locator("nonet-board .wrong").waitFor({ state: "detached" });
  await farewell([ana]);
});

test("only the boards are printed", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  await page.goto("/print");
  await page.getByRole("group", { name: "Puzzles" }).getByRole("radio", { name: "2" }).check();
  await page.getByRole("button", { name: "Make puzzles" }).click();
  await page.locator(".paper-page nonet-board").nth(1).waitFor();
  await page.getByRole("switch", { name: "With solutions" }).check();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("header, .print-form, .foot").filter({ visible: true }).count(), 0);
  assert.ok(await page.locator(".paper-page").first().isVisible());
  const pdf = await page.pdf({ format: "A4" });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
  assert.equal(pages, 3, "two puzzles on a page each, and their solutions on one");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("group", { name: "Per page" }).getByRole("radio", { name: "2" }).check();
  await page.emulateMedia({ media: "print" });
  assert.equal((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 2);
  await farewell([ana]);
});

for (const [size, options] of Object.entries(looks)) {
  test(`the pages for one fit and can be hit: ${size}`, async () => {
    const ana = await invite("Ana", options);
    for (const path of ["/solo", `/solo?s=${onePuzzle}`, "/import", `/print?s=${onePuzzle}`, "/settings"])
      await fits(ana, path, options.viewport.width);
    await farewell([ana]);
  });
}

async function fits({ page }: Person, path: string, width: number): Promise<void> {
  await page.goto(path);
  await page.locator("main h1").waitFor({ state: "attached" });
  await page.locator(".prerendered").waitFor({ state: "detached" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${path} is ${wide} pixels wide`);
  const missed = await page.locator("button:enabled:visible, select:visible, a:visible").evaluateAll((all) =>
    all.flatMap((el) => {
      if (el.getBoundingClientRect().bottom < 0) return []; // the skip link is above the page
      el.scrollIntoView({ block: "center" });
      const box = el.getBoundingClientRect();
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const large = box.height >= 43.5 && box.width >= 43.5;
      return large && el.contains(over)
        ? []
        : [`${el.ariaLabel ?? el.textContent}: ${box.width}x${box.height} under ${over?.className}`];
    }),
  );
  assert.deepEqual(missed, [], path);
}

test("without a network each kind and samurai still has a puzzle", async () => {
  const ana = await invite("Ana");
  const { page, context } = ana;
  await page.goto("/solo");
  const tiles = page.locator(".solo-form input[name^=kind]");
  await tiles.nth(5).waitFor({ state: "attached" });
  const many = await tiles.count();
  await page.waitForFunction(
    (most) => Object.keys(JSON.parse(localStorage.getItem("nonet.stock") ?? "{}") as object).length >= most,
    many - 1,
  );
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Samurai" }).check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await waitForToast(page, "Saved earlier");
  await page.locator("nonet-board:visible").first().waitFor();
  await context.setOffline(false);
  await farewell([ana], /ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test("a finish counts as the best even if it comes before the code that stores it", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  await page.route(/\/assets\/ghosts-/, (route) => finished.then(() => route.continue()));
  await page.goto(`/solo?s=${smallPuzzle}`);
  await fillAll(page);
  finish();
  await page.getByRole("button", { name: "Race your best" }).waitFor();
  await farewell([ana]);
});

test("a finish can be raced as a ghost, and the own best time without a network", async () => {
  const ana = await invite("Ana", { viewport: { width: 360, height: 740 } });
  const { page } = ana;
  const { todo, solution } = await startRound(ana, [], small);
  await enterAll(page, todo, solution);
  await page.getByRole("link", { name: "Beat this time" }).click();
  const racers = page.getByRole("list", { name: "Race" }).getByRole("listitem");
  await racers.nth(1).waitFor();
  assert.match((await racers.allTextContents()).join(" "), /you.*0%.*Your time/);
  await page.locator(".solo-frame .count-down", { hasText: /\d/ }).waitFor();
  await page.keyboard.press("p"); // the countdown can't be paused
  assert.equal(await page.locator(".pad .key:not(:disabled)").count(), 0, "nothing can be entered yet");
  await page.locator(".pad .key:not(:disabled)").first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "it fits");
  await enterAll(page, todo, solution);
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  const results = page.locator(".solo-end li");
  await results.getByText(/(slower|faster) than Your time$/).waitFor();
  await results.getByText("New best! Saved as your ghost.").waitFor();
  await page.getByRole("img", { name: /^Progress over time: you 100%, Your time 100%/ }).waitFor();

  await ana.context.setOffline(true);
  await page.getByRole("button", { name: "Race your best" }).click();
  await racers.nth(2).waitFor();
  assert.match((await racers.allTextContents()).join(" "), /you.*0%.*Your time.*Your best/);
  await ana.context.setOffline(false);
  await page.reload();
  await racers.nth(2).waitFor();
  assert.match(
    new URL(page.url()).search,
    /^\?s=.*&ghost=[\w-]+(&time=[1-9]\d*)?$/,
    "the address is a link to the race",
  );
  await farewell([ana], /ERR_INTERNET_DISCONNECTED/); // of the new best time, which is synchronized a second later
});
