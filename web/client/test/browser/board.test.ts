import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { drag, waitForLabel, press, selectedCells, useWorkbench } from "./board-actions.ts";
import { looks } from "./people.ts";
import { cellAt, waitForNotes } from "./sudoku.ts";
import { classic, killer, large } from "./workbench.ts";

const at = useWorkbench();

test("cells are selected by drag, with Ctrl and Shift, by double-click and by keys", () =>
  at(classic, {}, async (page, bench) => {
    await drag(page, 2, 3, 12);
    assert.deepEqual(await selectedCells(page), [2, 3, 12]);
    await cellAt(page, 20).click({ modifiers: ["Control"] });
    await cellAt(page, 3).click({ modifiers: ["Control"] });
    await cellAt(page, 30).click({ modifiers: ["Shift"] });
    assert.deepEqual(await selectedCells(page), [2, 12, 20, 30]);
    await cellAt(page, 0).dblclick();
    const fives = [...classic.givens].flatMap((c, i) => (c === "5" ? [i] : []));
    assert.deepEqual(await selectedCells(page), fives);
    await cellAt(page, 40).click();
    await press(page, "Shift+ArrowRight", "Control+ArrowDown");
    assert.deepEqual(await selectedCells(page), [40, 41, 50]);
    await press(page, "Control+i");
    assert.equal((await selectedCells(page)).length, 78);
    await press(page, "Control+a");
    assert.equal((await selectedCells(page)).length, 81);
    await press(page, "Escape");
    assert.equal((await selectedCells(page)).length, 1);
    await press(page, "Home", "Control+End", "ArrowRight");
    assert.deepEqual(await selectedCells(page), [72], "the edges are joined");
    await bench.call("options");
    await page.getByRole("switch", { name: "Arrow keys wrap around" }).uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await press(page, "ArrowLeft", "ArrowDown");
    assert.deepEqual(await selectedCells(page), [72], "the edges are ends");
  }));

test("notes, centre notes and colours go into all selected cells, and are undone and redone as one", () =>
  at(
    classic,
    {},
    async (page) => {
      await drag(page, 2, 3);
      await press(page, "Digit4", "Shift+Digit6", "Control+Digit1", "Control+Shift+Digit3");
      const whole = /, empty, notes 4 6, centre notes 1, colour 3$/;
      for (const cell of [2, 3]) await waitForLabel(page, cell, whole);
      assert.equal(await page.locator(".tags-of[data-text='3']").count(), 2, "the difference must show without colour");
      await press(page, "Control+z", "Control+z", "Control+z");
      for (const cell of [2, 3]) await waitForNotes(page, cell, "4");
      await press(page, "Control+y", "Control+Shift+Z", "]");
      for (const cell of [2, 3]) await waitForLabel(page, cell, whole);
      await press(page, "Delete");
      for (const cell of [2, 3]) await waitForLabel(page, cell, /, empty, colour 3$/);
      await press(page, "Delete");
      for (const cell of [2, 3]) await waitForNotes(page, cell, "");
      await press(page, "[", "[");
      for (const cell of [2, 3]) await waitForLabel(page, cell, whole);
      await page.getByRole("button", { name: "Undo" }).click();
      await waitForLabel(page, 2, /, empty, notes 4 6, centre notes 1$/);
    },
    { layers: true },
  ));

test("there is one layer of notes until the player turns on more", () =>
  at(classic, {}, async (page, bench) => {
    const modes = () => page.locator(".mode").allTextContents();
    assert.deepEqual(await modes(), ["Digit", "Notes"]);
    await cellAt(page, 5).click();
    await press(page, "Control+Digit2", "Shift+Digit4");
    await waitForNotes(page, 5, "2 4");
    await bench.call("options");
    await page.getByRole("switch", { name: "Centre notes and colours" }).check();
    await page.getByRole("button", { name: "Close" }).click();
    assert.deepEqual(await modes(), ["Digit", "Notes", "Centre", "Colour"]);
  }));

test("Space, the page keys and letters change the mode, and a digit is entered in that mode", () =>
  at(
    classic,
    {},
    async (page) => {
      const mode = () => page.locator(".mode[aria-pressed=true]").textContent();
      await press(page, "Space");
      assert.equal(await mode(), "Notes");
      await press(page, "PageDown", "PageDown");
      assert.equal(await mode(), "Colour");
      await press(page, "Shift+Space");
      assert.equal(await mode(), "Centre");
      await press(page, "x");
      await cellAt(page, 2).click();
      await press(page, "Digit1", "Digit2");
      await waitForNotes(page, 2, "1 2");
      await press(page, "Shift+Digit4");
      await waitForLabel(page, 2, /, 4$/);
      await press(page, "z");
      assert.equal(await mode(), "Digit");
    },
    { layers: true },
  ));

test("a right digit removes the notes that it rules out, and undo restores them as one", () =>
  at(
    classic,
    {},
    async (page) => {
      await drag(page, 3, 5);
      await press(page, "Digit4", "Control+Digit4");
      await cellAt(page, 2).click();
      await press(page, "Digit4");
      for (const cell of [3, 4, 5]) await waitForLabel(page, cell, cell === 4 ? /given$/ : /, empty$/);
      await press(page, "Control+z");
      for (const cell of [3, 5]) await waitForLabel(page, cell, /, empty, notes 4, centre notes 4$/);
      await waitForLabel(page, 2, /, 4$/);
    },
    { layers: true },
  ));

test("the pad shows how many of each digit are left, and used up digits are disabled", () =>
  at(
    { ...classic, cells: `${classic.solution?.slice(0, 2)}.${classic.solution?.slice(3, -1)}.` },
    {},
    async (page, bench) => {
      const counts = () =>
        page.locator(".key[data-value]").evaluateAll((all) => all.map((k) => k.getAttribute("data-count")).join(""));
      const spent = page.locator(".key.spent:disabled");
      assert.equal(await counts(), "000100001");
      assert.equal(await spent.count(), 7);
      await cellAt(page, 2).click();
      await page.getByRole("button", { name: "4, 1 left" }).click();
      await spent.nth(7).waitFor();
      assert.equal(await counts(), "000000001");
      await bench.call("options");
      await page.getByRole("switch", { name: "Digits left" }).uncheck();
      assert.equal((await counts()).trim(), "");
    },
  ));

test("a wrong digit is announced, struck through and shaken, but not with reduced motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await at(classic, {}, async (page) => {
      await page.emulateMedia({ reducedMotion });
      await cellAt(page, 2).click();
      await press(page, "Digit9");
      await page.locator(".wrong.shake .digit").waitFor();
      const look = await page.locator(".wrong .digit").evaluate((el) => {
        const { animationName, animationDuration, textDecorationLine } = getComputedStyle(el);
        return { animationName, animationDuration, textDecorationLine };
      });
      assert.deepEqual(look, {
        animationName: "shake",
        animationDuration: reducedMotion === "reduce" ? "0.001s" : "0.42s",
        textDecorationLine: "line-through",
      });
      await page.getByRole("alert").getByText("9 is wrong in row 1 column 3.").waitFor({ state: "attached" });
      await waitForNotes(page, 2, "");
      await page.emulateMedia({ reducedMotion: null });
    });
  }
});

test("what a mistake costs is announced in addition to the mistake, even if it arrives a little later", () =>
  at(classic, {}, async (page, bench) => {
    await bench.call("alertTwice", "9 is wrong.", 400, "1 of 3 mistakes");
    assert.equal(await page.getByRole("alert").textContent(), "9 is wrong. 1 of 3 mistakes");
    await bench.call("alertTwice", "9 is wrong.", 2_000, "The round is over.");
    assert.equal(await page.getByRole("alert").textContent(), "The round is over.");
  }));

test("a digit that contradicts the board is marked with the cells it contradicts, and announced politely", () =>
  at({ ...classic, open: true }, {}, async (page, bench) => {
    await cellAt(page, 2).click();
    await press(page, "Digit5");
    await waitForLabel(page, 2, /, 5, conflict$/);
    await waitForLabel(page, 0, /, 5, given, conflict$/);
    await page.getByRole("status").getByText("5 conflicts with row 1 column 1.").waitFor({ state: "attached" });
    await press(page, "Digit4");
    await waitForLabel(page, 2, /, 4$/);
    await press(page, "Digit4");
    await waitForNotes(page, 2, "");
    await press(page, "Control+z", "Control+z");
    await waitForLabel(page, 2, /, 5, conflict$/);
    await bench.call("options");
    await page.getByRole("switch", { name: "Conflicts" }).uncheck();
    await page.getByRole("button", { name: "Close" }).click();
    await waitForLabel(page, 2, /, 5$/);
  }));

test("pending digits look pending, and a digit that came too late is visibly taken back", () =>
  at(classic, {}, async (page, bench) => {
    await bench.call("hold", true);
    await cellAt(page, 2).click();
    await press(page, "Digit4");
    await waitForLabel(page, 2, /, 4, pending$/);
    await page.waitForFunction(() => getComputedStyle(document.querySelector(".pending .digit")!).fontWeight === "400");
    await bench.call("late");
    await waitForLabel(page, 2, /, 4, taken back$/);
    await waitForNotes(page, 2, "");
  }));

test("a digit that is chosen first goes into every touched cell", () =>
  at(
    classic,
    {},
    async (page) => {
      await page.locator(".key[data-value='1']").click();
      await page.locator(".key[data-value='1'][aria-pressed=true]").waitFor();
      await page.getByRole("button", { name: "Notes" }).click();
      await cellAt(page, 2).click();
      await drag(page, 10, 11);
      for (const cell of [2, 10, 11]) await waitForNotes(page, cell, "1");
      await press(page, "Escape");
      assert.equal(await page.locator(".key[aria-pressed=true]").count(), 0);
      await page.getByRole("button", { name: "Digit", exact: true }).click();
      await page.getByRole("button", { name: /^4, / }).click();
      await waitForNotes(page, 2, "1");
      await cellAt(page, 2).click();
      await waitForLabel(page, 2, /, 4$/);
    },
    { digitFirst: true },
  ));

test("highlights can be switched one by one", () =>
  at({ ...classic, notes: "r1c3+1,2,5" }, {}, async (page, bench) => {
    await cellAt(page, 0).click();
    const count = (name: string) => page.locator(`nonet-board ${name}`).count();
    const places = async () =>
      ((await page.locator("nonet-board .noted-places").getAttribute("d")) ?? "").split("M").length - 1;
    assert.deepEqual([await count(".peer"), await count(".same"), await places(), await count(".seen")], [20, 2, 1, 0]);
    await bench.call("options");
    for (const name of ["Row, column and box", "Same value inside notes", "Same value"]) {
      await page.getByRole("switch", { name, exact: true }).uncheck();
    }
    await page.getByRole("switch", { name: "Cells that can’t have the value" }).check();
    await page.getByRole("button", { name: "Close" }).click();
    assert.deepEqual([await count(".peer"), await count(".same"), await places()], [0, 0, 0]);
    assert.ok((await count(".seen")) > 40);
    const secondColour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--player-2"));
    const usual = await secondColour();
    await bench.call("options");
    await page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "For red-green blindness" });
    assert.notEqual(await secondColour(), usual, "a palette must apply at once");
  }));

test("keys read out rows, columns, boxes and remaining digits, and jump from box to box", () =>
  at(classic, {}, async (page) => {
    await cellAt(page, 0).click();
    const checkSpeech = async (key: string, words: string) => {
      await press(page, key);
      await page.getByRole("status").getByText(words).waitFor({ state: "attached" });
    };
    await checkSpeech(",", "Row 1: 5, 3, 2 empty, 7, 4 empty; missing 1 2 4 6 8 9.");
    await checkSpeech(".", "Column 1: 5, 6, empty, 8, 4, 7, 3 empty; missing 1 2 3 9.");
    await checkSpeech("-", "Box 1: 5, 3, empty, 6, 3 empty, 9, 8; missing 1 2 4 7.");
    await checkSpeech("+", "Left to place: 1: 6, 2: 7, 3: 6, 4: 7, 5: 6, 6: 4, 7: 6, 8: 4, 9: 5.");
    await press(page, "Alt+ArrowRight", "Alt+ArrowDown");
    assert.deepEqual(await selectedCells(page), [30]);
    await press(page, "?");
    await page.getByRole("heading", { name: "Shortcuts" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
  }));

test("the grid is one tab stop with its cells in rows", () =>
  at(classic, {}, async (page) => {
    assert.equal(await page.locator("nonet-board [tabindex='0']").count(), 1);
    await press(page, "ArrowRight");
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "row 5 column 6, 3, given",
    );
    await page
      .getByRole("grid", { name: "Workbench" })
      .and(page.locator("[aria-rowcount='9'][aria-colcount='9']"))
      .waitFor();
    assert.equal(await page.getByRole("row").count(), 9);
    const readonly = await Promise.all([0, 2].map((cell) => cellAt(page, cell).getAttribute("aria-readonly")));
    assert.deepEqual(readonly, ["true", "false"], "givens must not be editable");
  }));

test("letters are digits at 16 and 25, and no letter is a key there", () =>
  at(large(25), {}, async (page, bench) => {
    const empty = await page
      .locator("nonet-board [role=gridcell]")
      .evaluateAll((all) => all.findIndex((c) => c.getAttribute("aria-label")?.endsWith("empty")));
    await cellAt(page, empty).click();
    for (const key of ["w", "a", "d", "z", "x", "n", "p", "c"]) await press(page, `Shift+${key.toUpperCase()}`);
    await waitForNotes(page, empty, "A C D N P");
    assert.equal(await page.locator(".mode[aria-pressed=true]").textContent(), "Digit");
    assert.deepEqual(await selectedCells(page), [empty]);
    await bench.call("options");
    await page.getByRole("switch", { name: "Numbers above 9, not letters" }).check();
    await page.getByRole("button", { name: "Close" }).click();
    await waitForNotes(page, empty, "10 12 13 23 25");
    await page.getByRole("button", { name: /^25, / }).waitFor();
  }));

test("cages show their sums and have them in their labels", () =>
  at(killer, {}, async (page) => {
    assert.equal(await page.locator(".cage").count(), 6);
    assert.deepEqual(await page.locator(".sums > span").allTextContents(), ["8", "17", "13", "30", "18", "9"]);
    await waitForLabel(page, 0, /^row 1 column 1, empty, cage of 8$/);
    await cellAt(page, 0).click();
    await press(page, "Digit9");
    await waitForLabel(page, 0, /, 9, conflict, cage of 8$/);
  }));

test("notes can be filled in all at once, and taken back", () =>
  at(classic, {}, async (page, bench) => {
    await bench.call("fillNotes");
    await waitForNotes(page, 2, "1 2 4");
    await press(page, "Control+z");
    await waitForNotes(page, 2, "");
  }));

for (const [name, look] of Object.entries<BrowserContextOptions>(looks)) {
  test(`boards of every size and their pads fit on a ${name}, light and dark, and can be hit`, async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await at(large(4), look, async (page, bench) => {
        await page.emulateMedia({ colorScheme });
        for (const work of [
          ...[4, 9, 16, 25].map(large),
          { side: 6, givens: ".".repeat(36) },
          { side: 12, givens: ".".repeat(144) },
        ]) {
          await bench.start(work);
          const found = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll(".pad button:not([hidden])")].map((el) =>
              el.getBoundingClientRect(),
            );
            const grid = document.querySelector(".view")!.getBoundingClientRect();
            return {
              small: boxes.filter((b) => b.width < 43.5 || b.height < 43.5).length,
              wide: document.documentElement.scrollWidth - innerWidth,
              low: Math.max(grid.bottom, ...boxes.map((b) => b.bottom)) - innerHeight,
              edge: grid.left,
              square: Math.abs(grid.width - grid.height) < 1,
              cells: document.querySelectorAll("[role=gridcell]").length,
            };
          });
          assert.equal(found.cells, work.side ** 2);
          const { cells, edge, ...rest } = found;
          assert.deepEqual(
            { ...rest, low: found.low <= 0, wide: found.wide <= 0 },
            { small: 0, wide: true, low: true, square: true },
            `${work.side}, ${colorScheme}`,
          );
          assert.ok(
            edge >= 12,
            `a stroke from the first column of ${cells} cells is a swipe back to the page before: ${edge}`,
          );
        }
      });
    }
  });
}

test("the printed board has no cursor and no shading", () =>
  at(classic, {}, async (page) => {
    await cellAt(page, 0).click();
    await page.emulateMedia({ media: "print" });
    const grounds = await page
      .locator(".peer, .same, .selected")
      .evaluateAll((all) => [...new Set(all.map((c) => getComputedStyle(c).backgroundColor))]);
    assert.deepEqual(grounds, ["rgba(0, 0, 0, 0)"]);
    assert.equal(await page.locator(".pad").isVisible(), false);
    await page.emulateMedia({ media: null });
  }));
