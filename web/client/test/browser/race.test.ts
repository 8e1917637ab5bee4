import assert from "node:assert/strict";
import { test } from "node:test";
import {
  appears,
  comeIn,
  getReady,
  looks,
  makeRoom,
  makeRoomAtHome,
  waitForToast,
  waitForPlay,
  say,
  small,
  waitForSync,
  type Person,
} from "./people.ts";
import { party } from "./party.ts";
import { seatOpponent, shadow, type Rival } from "./rival.ts";
import { begin, beginWith, startRound, wrongValue, type Round } from "./rounds.ts";
import { cellAt, emptyCells, enter, enterAll, givensOf, mistake, waitForNotes, solve } from "./sudoku.ts";

const { invite, farewell } = party();

function rowOf({ page }: Person, name: string) {
  return page.locator(".player", { hasText: name });
}

/** Returns the lines of the chat. */
function lines({ page }: Person) {
  return page.locator(".chat .words");
}

/** Enters wrong values, one after the other, until the player of a 4x4 board is out. */
async function fail(rival: Rival, { todo, solution }: Round): Promise<void> {
  for (const cell of todo.slice(0, 3)) {
    const move = `r${1 + Math.floor(cell / 4)}c${1 + (cell % 4)}=${wrongValue(solution[cell]!)}`;
    assert.equal(await rival.ask({ t: "place", move }), "wrong");
  }
}

test("two players race to the finish while a third watches; what the first one writes then, the other one reads at the end; a player's connection names the room to a load balancer, a spectator's does not", async () => {
  const [ana, ben, cleo] = await Promise.all([invite("Ana"), invite("Ben"), invite("Cleo")]);
  const connections = [ana, ben, cleo].map(({ page }) => page.waitForEvent("websocket"));
  const code = await makeRoom(ana);
  await comeIn(ben, code);
  await comeIn(cleo, code, true);
  await ana.page.getByText("1 person watching").waitFor();
  const asked = (await Promise.all(connections)).map((line) => new URL(line.url()));
  assert.deepEqual(
    asked.map(({ pathname, search }) => pathname + search),
    [`/ws?room=${code}`, `/ws?room=${code}`, "/ws"],
  );
  await getReady(ana);
  await rowOf(ben, "Ana").getByText("Ready", { exact: true }).waitFor();
  await getReady(ben);

  await Promise.all([waitForPlay(ana), waitForPlay(ben)]);
  const givens = await givensOf(ana.page);
  assert.deepEqual(await givensOf(ben.page), givens);
  const solution = solve(givens);
  const todo = emptyCells(givens);

  await enterAll(ana.page, todo.slice(0, 10), solution);
  await waitForSync(ana);
  const share = `${Math.floor(1000 / todo.length)}%`;
  await rowOf(ben, "Ana").getByText(share).waitFor();
  await ben.page
    .locator(".players-panel")
    .getByRole("img", { name: `Progress over time: Ana ${share}, Ben 0%` })
    .waitFor();
  assert.equal((await givensOf(ben.page)).filter((v) => v > 0).length, 81 - todo.length, "a rival must see no digits");
  await cleo.page.locator(".tile", { hasText: "Ana" }).getByText(share).waitFor();
  assert.match(
    (await cleo.page.locator(".tile").first().textContent()) ?? "",
    /Ana/,
    "the leader must be drawn on top",
  );

  await cleo.page.getByRole("button", { name: /Enlarge Ana/ }).click();
  assert.equal(await cellAt(cleo.page, todo[0]!).locator(".digit").textContent(), String(solution[todo[0]!]));
  const last = todo.at(-1)!;
  await cellAt(ana.page, last).click();
  await ana.page.keyboard.press("Shift+Digit1");
  await waitForNotes(cleo.page, last, "1");
  const notes = cleo.page.getByRole("button", { name: "Notes while watching" });
  await notes.click();
  await waitForNotes(cleo.page, last, "");
  await notes.click();
  await enter(ana.page, todo[10]!, solution[todo[10]!]!);
  await cellAt(cleo.page, todo[10]!).and(cleo.page.locator(".fresh")).waitFor();
  await cleo.page.keyboard.press("Escape");
  await cleo.page
    .getByRole("button", { name: /Enlarge Ana/ })
    .and(cleo.page.locator(":focus"))
    .waitFor();
  await enter(ana.page, last, wrongValue(solution[last]!));
  await waitForSync(ana);

  const completed = appears(cleo.page, ".tile .completed-part", /^Box \d ✓$/);
  await (await shadow(ana, code)).fill(todo.slice(11, -3), solution);
  await completed;
  await enterAll(ana.page, todo.slice(-3), solution);
  await ana.page.getByText(/Finished in .* – 1st!/).waitFor();
  await ana.page.locator(".tile", { hasText: "Ben" }).waitFor();
  await ben.page.locator(".closes").waitFor();
  await rowOf(ben, "Ana").locator(".state", { hasText: ":" }).waitFor(); // her time
  const words = "That was quick";
  await say(ana, words);
  for (const reader of [ana, cleo]) await lines(reader).filter({ hasText: words }).waitFor();
  assert.equal(await lines(ben).filter({ hasText: words }).count(), 0);
  await (await shadow(ben, code)).fill(todo, solution);

  await lines(ben).filter({ hasText: words }).waitFor();
  await ana.page.getByRole("heading", { name: "You win" }).waitFor();
  for (const other of [ben, cleo])
    await other.page.getByRole("heading", { name: other === ben ? /^2nd, / : "Ana wins" }).waitFor();
  const places = await ben.page.locator(".standings tbody tr").allTextContents();
  assert.deepEqual(
    places.map((p) => /^(1st|2nd)/.exec(p)?.[0]),
    ["1st", "2nd"],
  );
  assert.match(places[0] ?? "", /Ana/);
  await ben.page.reload();
  await ben.page
    .locator(".course-panel")
    .getByRole("img", { name: "Progress over time: Ana 100%, Ben 100%" })
    .waitFor();
  for (const name of ["Mistakes", "First mistake", "Fastest area"])
    await ben.page.getByRole("columnheader", { name }).waitFor();
  await ben.page.getByRole("link", { name: /^row \d column \d, \d at \d/ }).click();
  await ben.page.locator(".now-said", { hasText: /^Ana: row \d column \d, \d, the first mistake$/ }).waitFor();
  assert.match(ben.page.url(), /#t=\d+$/, "the replay opens at the mistake");
  await ben.page.getByRole("heading", { name: "Ana’s board" }).waitFor();
  assert.equal(
    await cellAt(ben.page, last).and(ben.page.locator(".wrong")).textContent(),
    String(wrongValue(solution[last]!)),
    "the digit must be on her board",
  );
  assert.equal(await ben.page.getByRole("button", { name: "Why does this work?" }).isVisible(), false);
  await ben.page.goBack();

  await ben.page.getByRole("button", { name: "Rematch" }).click();
  await ana.page.getByText("Ben wants a rematch.").waitFor();
  await ana.page.locator(".room[data-view=result]").waitFor();
  await ben.page.getByRole("button", { name: "To the lobby" }).click();
  for (const p of [ana, ben, cleo]) await p.page.locator(".room[data-view=lobby]").waitFor();
  assert.equal(await ben.page.locator(".player").count(), 2, "the seats are kept");

  await ana.page.getByRole("link", { name: /nonet/ }).click();
  await ana.page
    .locator(".room-row", { hasText: "Race · Sudoku · 9×9 · Medium" })
    .getByRole("link", { name: /Replay/ })
    .click();
  await ana.page.getByRole("heading", { name: /^Ana beat Ben by / }).waitFor();
  await lookBack(ana);
  await farewell([ana, ben, cleo]);
});

/** Goes through a replay of Ana's: explained steps, highlights, the chart, a link to a moment. */
async function lookBack({ page, context }: Person): Promise<void> {
  const step = page.getByRole("button", { name: "Step forward" });
  const said = page.locator(".now-said", { hasText: /^Ana: row \d column \d, \d/ });
  const reason = page.locator(".now .hint:not(:empty)");
  const time = page.getByRole("slider", { name: "Time of the round" });
  await step.click(); // ends the playback, which may have gone far
  await time.press("Home");
  await step.click();
  await said.waitFor();
  await page.getByRole("button", { name: "Why does this work?" }).click();
  await reason.waitFor();
  await step.click();
  await reason.waitFor();

  const now = page.locator(".course-panel .now");
  const before = Number(await now.getAttribute("x1"));
  await page.locator(".jump", { hasText: "Ana: first mistake" }).click();
  await page.waitForFunction(
    (before) => Number(document.querySelector(".course-panel .now")?.getAttribute("x1")) > before,
    before,
  ); // the chart follows the replay
  assert.ok(
    (await page.locator(".marks .mark-mistake").count()) === 1 &&
      (await page.locator(".marks .mark-done").count()) === 2,
  );
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = appears(page, "button", /^Copied$/);
  await page.getByRole("button", { name: "Link to this moment" }).click();
  await copied;
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/replay\/.*#t=\d\d+$/);
  await time.press("End");
  assert.deepEqual(
    await page.locator(".replay-others .state").allTextContents(),
    ["100%", "100%"],
    "the end has the last move",
  );
  assert.deepEqual(await page.getByLabel("Speed").locator("option").allTextContents(), [
    "0.5×",
    "1×",
    "2×",
    "4×",
    "8×",
    "16×",
  ]);
}

test("a player is out after three strikes and can watch", async () => {
  const [ana, ben] = await Promise.all([invite("Ana"), invite("Ben")]);
  const round = await startRound(ana, [ben, "Cleo"], { strikes: 3, ...small });
  const { todo, solution } = round;

  for (const [i, cell] of todo.slice(0, 3).entries()) {
    await mistake(ben.page, cell, wrongValue(solution[cell]!));
    await rowOf(ana, "Ben")
      .getByLabel(`${i + 1} of 3 mistakes`)
      .waitFor();
    if (i > 0) continue;
    const glow = await ben.page.locator(".round-bar").evaluate((el) => {
      const { animationName, pointerEvents, position } = getComputedStyle(el, "::after");
      return [animationName, pointerEvents, position];
    });
    assert.deepEqual(glow, ["glow", "none", "fixed"], "a strike must show at the screen's edge and cover nothing");
    await ben.page.locator(".wrong").waitFor({ state: "detached" });
    assert.equal(await cellAt(ben.page, cell).textContent(), "", "a wrong digit does not stay");
    await mistake(ben.page, cell, wrongValue(solution[cell]!));
    assert.equal(await rowOf(ben, "Ben").getByLabel("1 of 3 mistakes").count(), 1, "the same mistake counts once");
  }
  await ben.page.locator(".banner", { hasText: "Out: " }).waitFor();
  await ben.page
    .getByRole("alert")
    .getByText(/Out: \d mistakes/)
    .waitFor({ state: "attached" });
  await ben.page.locator(".tile", { hasText: "Ana" }).waitFor();
  await enter(ana.page, todo[0]!, solution[todo[0]!]!);
  await ben.page
    .locator(".tile", { hasText: "Ana" })
    .getByText(/[1-9]\d*%/)
    .waitFor();
  await ben.page.locator(".chat").getByText("Players still racing see this after the round.").waitFor();
  await say(ben, "I was too fast");
  await ben.page.locator(".chat .words", { hasText: "I was too fast" }).waitFor();

  await fail(round.rivals[0]!, round);
  await ana.page.getByRole("heading", { name: "You win" }).waitFor();
  await ana.page.getByText("Last one standing.").waitFor();
  await ana.page.locator(".chat .words", { hasText: "I was too fast" }).waitFor();
  await ben.page.getByRole("heading", { name: "2nd, out: 3 mistakes" }).waitFor();
  await farewell([ana, ben]);
});

test("players read the spectators' chat after the round, and chat survives a reload", async () => {
  const [ben, cleo] = await Promise.all([invite("Ben"), invite("Cleo")]);
  const frames: string[] = [];
  ben.page.on("websocket", (line) => line.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const code = await makeRoom(ben, { strikes: 3, ...small });
  await comeIn(cleo, code, true);
  const ana = await seatOpponent(ben, "Ana", code);
  await say(ben, "Good luck!");
  await lines(cleo).filter({ hasText: "Good luck!" }).waitFor();
  const round = await beginWith(ben, ana);
  await cleo.page.locator(".room[data-view=wall]").waitFor();
  for (const [i, words] of ["Ben is slow", "Ana looks sharp"].entries()) {
    await say(cleo, words);
    await lines(cleo)
      .nth(i + 1)
      .filter({ hasText: words })
      .waitFor();
  }
  await cleo.page.reload();
  await lines(cleo).filter({ hasText: "Ana looks sharp" }).waitFor();
  await ben.page.reload();
  await waitForPlay(ben);
  await waitForSync(ben);
  assert.equal(frames.filter((frame) => frame.includes("Good luck!")).length, 2, "repeated once after the reload");
  assert.equal(
    frames.some((frame) => /slow|sharp/.test(frame)),
    false,
    "no chat of spectators may arrive before the end",
  );

  await fail(ana, round);
  await ben.page.getByRole("heading", { name: "You win" }).waitFor();
  const all = ["Good luck!", "Ben is slow", "Ana looks sharp"];
  const checkAll = async (who: Person) => {
    await lines(who)
      .nth(all.length - 1)
      .waitFor();
    assert.deepEqual(await lines(who).allTextContents(), all);
  };
  await checkAll(cleo);
  await checkAll(ben);
  await ben.page.reload();
  await checkAll(ben);
  await farewell([ben, cleo]);
});

test("leaving a round that others still play needs a confirmation, and every page leads back to it", async () => {
  const ana = await invite("Ana");
  const { page } = ana;
  const code = await makeRoomAtHome(ana, { size: "4x4", difficulty: "Easy" });
  await beginWith(ana, await seatOpponent(ana, "Ben", code));
  const ask = page.getByRole("dialog", { name: "Leave during the round?" });
  const daily = page.locator(".head").getByRole("link", { name: "Daily" });
  const way = page.getByRole("link", { name: /^Back to your race, \d:\d\d$/ });
  await daily.click();
  await ask.getByRole("button", { name: "Stay" }).click();
  assert.equal(new URL(page.url()).pathname, `/r/${code}`);
  await page.goBack();
  await ask.getByRole("button", { name: "Stay" }).click();
  assert.equal(new URL(page.url()).pathname, `/r/${code}`);
  assert.ok(await page.locator("nonet-board").isVisible());
  assert.equal(await way.isVisible(), false, "the page of the round must not link to itself");
  await page.goBack();
  await ask.getByRole("button", { name: "Leave for now" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await way.waitFor();
  await page.goto("/daily");
  await way.waitFor();
  const other = await ana.context.newPage();
  await other.goto("/settings");
  await other.getByRole("link", { name: /^Back to your race/ }).waitFor();
  await way.click();
  await waitForPlay(ana);
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.locator(".room[data-view=result], .room[data-view=wall]").waitFor();
  await daily.click();
  await page.waitForURL("**/daily");
  await way.waitFor({ state: "hidden" });
  await other.getByRole("link", { name: /^Back to your race/ }).waitFor({ state: "hidden" });
  await farewell([ana]);
});

test("short messages cover neither the clock, the board, the pad, buttons nor the replay controls; on a phone React is below the pad, without scrolling, and what a rival says is above the board", async () => {
  const [ana, ben] = await Promise.all([invite("Ana", looks.phone), invite("Ben", looks.phone)]);
  const code = await makeRoom(ana, { delay: 0 });
  await comeIn(ben, code);
  await staysFree(ana, [".lobby-actions", ".players-panel"]);
  await begin(ana, ben);
  const react = ana.page.locator(".tool-row summary", { hasText: "React" });
  const box = (await react.boundingBox())!;
  assert.ok(box.y + box.height <= looks.phone.viewport.height, `it ends at ${box.y + box.height}`);
  await react.click();
  await ana.page.getByRole("button", { name: "Haha" }).click();
  await ana.page.getByRole("button", { name: "Haha" }).waitFor({ state: "hidden" });
  await waitForToast(ben.page, "Ana: Haha");
  for (const { page } of [ana, ben]) assert.equal(await page.evaluate(() => scrollY), 0);
  await staysFree(ana, [".round-bar .clock", ".play nonet-board", ".pad"]);
  await ana.page.getByRole("button", { name: "Leave" }).click();
  await ana.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await ana.page.locator(".result .ways-on:has(.primary)").waitFor();
  await staysFree(ana, [".result .ways-on:has(.primary)"]);
  await ana.page.getByRole("link", { name: "Watch replay" }).click();
  await ana.page.locator(".replay-others .tile").first().waitFor();
  await staysFree(ana, [".replay-stage nonet-board", ".player-controls"]);
  await farewell([ana, ben]);
});

/** Checks the longest announcements of a room, on a phone, in landscape and on wider screens. */
async function staysFree({ page }: Person, parts: readonly string[]): Promise<void> {
  for (const [width, height] of [
    [740, 360],
    [820, 1180],
    [1024, 768],
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const buttons = width < 640 ? ".mark, .name-button, .head button, .round-bar button" : "";
    const covered = await page.locator(".toast").evaluate(
      async (toast, [messages, selectors, controls]) => {
        scrollTo(0, 0);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return messages.flatMap((said) => {
          toast.textContent = said;
          const box = toast.getBoundingClientRect();
          const overlaps = (part: DOMRect, margin: number) =>
            part.left < box.right && box.left < part.right && part.top + margin < box.bottom && box.top < part.bottom;
          const found = selectors.filter((selector) => {
            const part = document.querySelector(selector)!.getBoundingClientRect();
            return part.width < 40 || overlaps(part, 0);
          });
          for (const el of controls ? document.querySelectorAll(controls) : []) {
            const part = el.getBoundingClientRect();
            if (part.width > 0 && overlaps(part, 10)) found.push(el.ariaLabel ?? el.textContent);
          }
          return found.map((what) => `${what} by: ${said}`);
        });
      },
      [Object.values(longest), parts, buttons] as const,
    );
    assert.deepEqual(covered, [], `at ${width}x${height} covered or squeezed`);
  }
}

const longest = {
  en: "The server lost a few seconds. Moves from then are gone.",
  de: "Der Server hat die letzten Momente verloren. Was darin gesetzt wurde, ist weg.",
  es: "El servidor ha perdido sus últimos instantes. Lo que se puso entonces ya no está.",
};
