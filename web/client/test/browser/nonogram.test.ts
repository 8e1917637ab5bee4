import assert from "node:assert/strict";
import { test } from "node:test";
import { cluesOf, runsOfRows, solveNonogram, type Clues } from "./nonogram.ts";
import { appears, comeIn, looks, still, waitForSync, type Person } from "./people.ts";
import { cellOf, stroke, waitForTouch } from "./touch.ts";
import { party } from "./party.ts";
import { shadow, type Rival } from "./rival.ts";
import { openRound } from "./rounds.ts";

const { invite, farewell } = party();

/** Records the commands that a player sends from now on. */
function commands({ page }: Person): string[] {
  const asked: string[] = [];
  page.on("websocket", (line) => line.on("framesent", ({ payload }) => asked.push(String(payload))));
  return asked;
}

/** Taps cells, one after another. */
async function tap(who: Person, cells: readonly number[]): Promise<void> {
  for (const cell of cells) await cellOf(who, cell).tap();
}

/** Returns the move that fills a run. */
function moveOf([first, last]: readonly [number, number], side = 10): string {
  const cell = `r${Math.floor(first / side) + 1}c${(first % side) + 1}`;
  return `${cell}${last > first ? `..c${(last % side) + 1}` : ""}=1`;
}

async function fill(player: Rival, runs: readonly (readonly [number, number])[]): Promise<void> {
  const answers = await Promise.all(runs.map((run) => player.ask({ t: "place", move: moveOf(run) })));
  assert.deepEqual(new Set(answers), new Set(["ok"]));
}

test("a race of nonograms by strokes, with a mistake, a reload, a spectator and a replay", async () => {
  const [ana, eve] = await Promise.all([invite("Ana"), invite("Eve", still)]);
  const asked = commands(ana);
  const { code, rivals } = await openRound(ana, ["Ben"], { kind: "nonogram", size: "10x10" });
  await waitForTouch(ana);
  const clues = await cluesOf(ana.page);
  const solution = solveNonogram(clues);
  const runs = runsOfRows(solution, 10);

  const [first, last] = runs.find(([a, b]) => b > a) ?? [0, 0];
  await stroke(ana, first, last);
  await waitForSync(ana);
  const places = asked.flatMap((frame) => /"move":"([^"]+)"/.exec(frame)?.[1] ?? []);
  assert.deepEqual(places, [moveOf([first, last])], "a stroke is one command");
  await cellOf(ana, first)
    .and(ana.page.getByRole("gridcell", { name: /, filled/ }))
    .waitFor();

  const empty = solution.indexOf(false);
  await stroke(ana, empty, empty, "right");
  await cellOf(ana, empty)
    .and(ana.page.getByRole("gridcell", { name: /crossed out/ }))
    .waitFor();
  await stroke(ana, empty, empty);
  await cellOf(ana, empty)
    .and(ana.page.getByRole("gridcell", { name: /empty/ }))
    .waitFor();
  await cellOf(ana, empty).click();
  await ana.page
    .locator(".player", { hasText: "you" })
    .getByLabel(/^1 of 3 mistakes$/)
    .waitFor();

  await comeIn(eve, code, true);
  await eve.page.getByRole("button", { name: /Enlarge Ana/ }).click();
  await cellOf(eve, first)
    .and(eve.page.getByRole("gridcell", { name: /, filled/ }))
    .waitFor();
  await ana.page.reload();
  await waitForTouch(ana);
  await cellOf(ana, last)
    .and(ana.page.getByRole("gridcell", { name: /, filled/ }))
    .waitFor();

  const completed = appears(eve.page, ".completed-part", /^(Row|Column) \d+ ✓$/);
  for (const [a, b] of runs.slice(0, 2)) await stroke(ana, a, b);
  await waitForSync(ana);
  const rest = runs.slice(2).filter(([a]) => a !== first);
  await fill(await shadow(ana, code), rest);
  await completed;
  await farewell([eve]);
  await ana.page.getByText(/Finished in/).waitFor();
  await fill(rivals[0]!, runs);
  await ana.page.getByRole("link", { name: "Watch replay" }).click();
  await ana.page.locator(".replay .tile").first().waitFor();
  await farewell([ana]);
});

test("clues are struck through, stay in view when the board is zoomed, and are read with their line", async () => {
  const ana = await invite("Ana", looks.phone);
  const { page } = ana;
  await openRound(ana, [], { kind: "nonogram", size: "15x15" });
  await waitForTouch(ana);
  const clues = await cluesOf(page);
  const solution = solveNonogram(clues);
  const row = clues.rows.findIndex((runs) => runs.length > 0);
  await tap(
    ana,
    solution.flatMap((v, cell) => (v && Math.floor(cell / 15) === row ? [cell] : [])),
  );
  await waitForSync(ana);
  await page.locator(".gutter.left .clue").nth(row).and(page.locator(".done")).waitFor();

  const size = await cellOf(ana, 0).evaluate((el) => el.getBoundingClientRect().width);
  assert.ok(size >= 17, `${size} pixels of a cell are too few for a thumb`);
  await page.getByRole("button", { name: "Show one box" }).click();
  await page.waitForFunction(
    (small) => document.querySelector("nonet-board [role=gridcell]")!.getBoundingClientRect().width > 2 * small,
    size,
  );
  await page.waitForFunction((r) => {
    const at = (selector: string, n: number) =>
      document.querySelectorAll(`nonet-board ${selector}`)[n]!.getBoundingClientRect();
    const [beside, cell] = [at(".gutter.left .clue", r), at("[role=gridcell]", 15 * r)];
    return Math.abs(beside.y - cell.y) < 3 && Math.abs(beside.height - cell.height) < 3; // the clue is next to its row, once the board is at rest
  }, row);

  await cellOf(ana, 15 * row + 7).focus();
  await page.keyboard.press(",");
  const heard = `Row ${row + 1}, clue ${clues.rows[row]!.join(" ")}: `;
  await page.locator("[aria-live]", { hasText: heard }).first().waitFor({ state: "attached" });
  await farewell([ana]);
});

test("two players fill one nonogram, and a hint explains the next step", async () => {
  const ana = await invite("Ana", still);
  const { rivals } = await openRound(ana, ["Ben"], { kind: "nonogram", size: "5x5", mode: "coop" });
  await waitForTouch(ana);
  await ana.page.getByRole("button", { name: "Hint" }).click();
  await ana.page.locator(".hint-panel", { hasText: /Look here: (row|column) \d/ }).waitFor();
  const runs = runsOfRows(solveNonogram(await cluesOf(ana.page)), 5);
  for (const [i, [a, b]] of runs.entries()) {
    if (i % 2 === 0) await stroke(ana, a, b);
    else assert.equal(await rivals[0]!.ask({ t: "place", move: moveOf([a, b], 5) }), "ok");
  }
  await ana.page.locator(".result").waitFor();
  await farewell([ana]);
});

/** Returns the clues of a square board, line by line, as a screen reader reads them. */
async function readClues(ana: Person, side: number): Promise<Clues> {
  const { page } = ana;
  const hear = async (key: string, name: string, cell: number) => {
    await cellOf(ana, cell).focus();
    await page.keyboard.press(key);
    const label = await page
      .getByRole("status")
      .filter({ hasText: `${name}, clue ` })
      .textContent();
    return (/clue ([\d ]+):/.exec(label ?? "")?.[1] ?? "")
      .split(" ")
      .map(Number)
      .filter((run) => run > 0);
  };
  const rows: number[][] = [];
  const cols: number[][] = [];
  for (let n = 0; n < side; n++) {
    rows.push(await hear(",", `Row ${n + 1}`, n * side));
    cols.push(await hear(".", `Column ${n + 1}`, n));
  }
  return { rows, cols };
}

test("a nonogram is solved by keyboard and screen reader alone", async () => {
  const ana = await invite("Ana", still);
  const { page } = ana;
  await openRound(ana, [], { kind: "nonogram", size: "5x5" });
  await waitForTouch(ana);
  const solution = solveNonogram(await readClues(ana, 5));
  await cellOf(ana, 0).focus();
  await page.keyboard.press("Shift+Enter");
  await cellOf(ana, 0)
    .and(page.getByRole("gridcell", { name: /crossed out/ }))
    .waitFor();
  await page.keyboard.press("Shift+Enter");
  for (let row = 0; row < 5; row++) {
    for (let col = 0; col < 5; col++) {
      if (solution[5 * row + col]) await page.keyboard.press("Enter");
      if (col < 4) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
  }
  await page.locator(".result").waitFor();
  await farewell([ana]);
});

/** Returns a picture as a PNG: a heart with a tail of cells that touch at their corners, each cell a square. */
async function drawPicture({ page }: Person): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const rows = [
      "#.........",
      ".#........",
      "...##.##..",
      "..#######.",
      "..#######.",
      "..#######.",
      "...#####..",
      "....###...",
      ".....#....",
      ".....#....",
    ];
    const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "white";
    pen.fillRect(0, 0, 100, 100);
    pen.fillStyle = "#333";
    rows.forEach((row, y) => Array.from(row).forEach((c, x) => c === "#" && pen.fillRect(10 * x, 10 * y, 10, 10)));
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test("a picture and a text are imported, and the changed cells are shown", async () => {
  const ana = await invite("Ana", still);
  const { page } = ana;
  await page.goto("/import");
  await page
    .getByLabel("PNG")
    .setInputFiles({ name: "heart.png", mimeType: "image/png", buffer: await drawPicture(ana) });
  await page.getByRole("heading", { name: "Ready to play" }).waitFor();
  const label =
    (await page
      .locator(".import-result")
      .getByText(/changed|as it is/)
      .textContent()) ?? "";
  const changed = Number(/^\d+/.exec(label)?.[0] ?? 0);
  assert.ok(changed < 5, label);
  assert.equal(await page.locator(".import-result .hint-target").count(), changed, "they must be highlighted");
  const cells = page.locator(".import-result [role=gridcell]");
  assert.notEqual(await cells.count(), 25);
  await page.locator(".import-ways .filters").getByLabel("Size").selectOption("5x5");
  await cells.nth(25).waitFor({ state: "detached" });

  await page.locator(".import form select").selectOption("nonogram");
  await page.getByLabel("Puzzle as text").fill("width 3\nheight 3\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator(".import-result .clue").nth(5).waitFor();
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator("nonet-board .clue").nth(5).waitFor();
  // A hint is about the selected cell, which is the middle one at first, and fills it.
  await page.getByRole("button", { name: "Hint" }).click();
  for (const more of ["Why?", "Show me"]) await page.getByRole("button", { name: more }).click();
  await page.locator(".hint-panel", { hasText: "row 2" }).waitFor();
  await page.getByRole("button", { name: "Fill in" }).click();
  for (const cell of [1, 3, 5, 7]) await cellOf(ana, cell).click();
  await page.locator(".solo-end").waitFor();
  await farewell([ana]);
});
