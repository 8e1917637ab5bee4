// Keyboards of other scripts, as Chromium reports them.

import { test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { useWorkbench } from "./board-actions.ts";
import { cellAt, waitForNotes } from "./sudoku.ts";
import { classic, large } from "./workbench.ts";

const at = useWorkbench();

const held = { none: 0, ctrl: 2, shift: 8 } as const;

/** Presses the key at a position that writes a text. */
async function strike(line: CDPSession, key: string, code: string, modifiers: number = held.none): Promise<void> {
  for (const type of ["rawKeyDown", "keyUp"] as const)
    await line.send("Input.dispatchKeyEvent", { type, key, code, modifiers });
}

async function mode(page: Page, name: string): Promise<void> {
  await page.locator(".mode[aria-pressed=true]", { hasText: name }).waitFor();
}

const scripts = [
  { name: "Russian", z: "я", x: "ч", w: "ц", a: "ф", bracket: "х", comma: "б" },
  { name: "Greek", z: "ζ", x: "χ", w: "ς", a: "α", bracket: "[", comma: "," },
  { name: "Hebrew", z: "ז", x: "ס", w: "'", a: "ש", bracket: "", comma: "ת" },
];

for (const script of scripts) {
  test(`a board is played with a ${script.name} keyboard`, () =>
    at(classic, {}, async (page, bench) => {
      const line = await page.context().newCDPSession(page);
      await cellAt(page, 2).click();
      await strike(line, script.x, "KeyX");
      await mode(page, "Notes");
      await strike(line, "1", "Digit1");
      await waitForNotes(page, 2, "1");
      await strike(line, script.z, "KeyZ", held.ctrl);
      await waitForNotes(page, 2, "");
      await strike(line, script.z, "KeyZ", held.ctrl | held.shift);
      await waitForNotes(page, 2, "1");
      if (script.bracket) {
        await strike(line, script.bracket, "BracketLeft");
        await waitForNotes(page, 2, "");
      }
      await strike(line, script.z, "KeyZ");
      await mode(page, "Digit");
      await cellAt(page, 10).click();
      await strike(line, script.w, "KeyW");
      await page.locator(":focus[aria-label^='row 1 column 2,']").waitFor();
      await strike(line, script.comma, "Comma");
      await page.getByRole("status").getByText("Row 1: 5, 3, 2 empty").waitFor({ state: "attached" });
      await strike(line, script.a, "KeyA", held.ctrl);
      await page.waitForFunction(() => document.querySelectorAll("[role=gridcell][aria-selected=true]").length === 81);
      await bench.start(large(16));
      const empty = await page
        .locator("nonet-board [role=gridcell]")
        .evaluateAll((all) => all.findIndex((c) => c.getAttribute("aria-label")?.endsWith("empty")));
      await cellAt(page, empty).click();
      await strike(line, script.a, "KeyA", held.shift);
      await waitForNotes(page, empty, "A");
    }));
}
